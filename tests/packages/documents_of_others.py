"""Documents as other tools write them, good ones to plant faults in, and a way to check them."""

from __future__ import annotations

import io
import warnings
import zipfile
from collections.abc import Mapping
from pathlib import Path

from lmspack.diagnostics import Diagnostic, Problems
from lmspack.packages import check_packages, consumers

QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"

CHOICE = f"""<assessmentItem xmlns="{QTI}"
    identifier="tides" title="Tides" adaptive="false" timeDependent="false">
  <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">
    <correctResponse>
      <value>moon</value>
    </correctResponse>
    <mapping lowerBound="0" defaultValue="0">
      <mapEntry mapKey="moon" mappedValue="2"/>
    </mapping>
  </responseDeclaration>
  <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" normalMaximum="2"/>
  <outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float">
    <defaultValue>
      <value>2</value>
    </defaultValue>
  </outcomeDeclaration>
  <outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier">
    <defaultValue>
      <value>none</value>
    </defaultValue>
  </outcomeDeclaration>
  <itemBody>
    <div>What causes the tides?</div>
    <choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1">
      <simpleChoice identifier="wind">The wind</simpleChoice>
      <simpleChoice identifier="moon">The Moon</simpleChoice>
      <simpleChoice identifier="ships">Ships</simpleChoice>
    </choiceInteraction>
  </itemBody>
  <responseProcessing>
    <responseCondition>
      <responseIf>
        <isNull>
          <variable identifier="RESPONSE"/>
        </isNull>
        <setOutcomeValue identifier="SCORE">
          <baseValue baseType="float">0</baseValue>
        </setOutcomeValue>
      </responseIf>
      <responseElse>
        <setOutcomeValue identifier="SCORE">
          <mapResponse identifier="RESPONSE"/>
        </setOutcomeValue>
      </responseElse>
    </responseCondition>
    <responseCondition>
      <responseIf>
        <match>
          <variable identifier="RESPONSE"/>
          <correct identifier="RESPONSE"/>
        </match>
        <setOutcomeValue identifier="FEEDBACK">
          <baseValue baseType="identifier">right</baseValue>
        </setOutcomeValue>
      </responseIf>
    </responseCondition>
  </responseProcessing>
  <modalFeedback outcomeIdentifier="FEEDBACK" identifier="right" showHide="show">
    <div>The Moon pulls at the water.</div>
  </modalFeedback>
</assessmentItem>
"""

TEST = f"""<assessmentTest xmlns="{QTI}" identifier="sea" title="The sea">
  <testPart identifier="part" navigationMode="linear" submissionMode="individual">
    <assessmentSection identifier="section" title="The sea" visible="false">
      <assessmentItemRef identifier="tides" href="items/tides.xml">
        <weight identifier="W" value="2"/>
      </assessmentItemRef>
    </assessmentSection>
  </testPart>
</assessmentTest>
"""

MANIFEST = """<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="sea-package">
  <metadata>
    <schema>QTIv2.1 Package</schema>
    <schemaversion>1.0.0</schemaversion>
  </metadata>
  <organizations/>
  <resources>
    <resource identifier="test" type="imsqti_test_xmlv2p1" href="test.xml">
      <file href="test.xml"/>
      <dependency identifierref="item"/>
    </resource>
    <resource identifier="item" type="imsqti_item_xmlv2p1" href="items/tides.xml">
      <file href="items/tides.xml"/>
    </resource>
  </resources>
</manifest>
"""

PACKAGE: dict[str, str | bytes] = {"imsmanifest.xml": MANIFEST, "test.xml": TEST, "items/tides.xml": CHOICE}

MOODLE = """<?xml version="1.0" encoding="UTF-8"?>
<quiz>
  <question type="category">
    <category><text>$course$/top/Sea</text></category>
  </question>
  <question type="multichoice">
    <name><text>Tides</text></name>
    <questiontext format="html">
      <text><![CDATA[<p>What <b>causes</b> <i>the</i> tides? <img src="@@PLUGINFILE@@/moon.png" alt=""></p>]]></text>
      <file name="moon.png" path="/" encoding="base64">iVBORw0KGgo=</file>
    </questiontext>
    <idnumber>sea-tides</idnumber>
    <defaultgrade>1.5</defaultgrade>
    <penalty>0.3333333</penalty>
    <single>true</single>
    <shuffleanswers>1</shuffleanswers>
    <answernumbering>abc</answernumbering>
    <answer fraction="0" format="html"><text>The wind</text></answer>
    <answer fraction="100" format="html"><text>The Moon</text></answer>
    <tags><tag><text>sea</text></tag></tags>
  </question>
  <question type="numerical">
    <name><text>Pi</text></name>
    <questiontext format="html"><text>Pi?</text></questiontext>
    <answer fraction="100"><text>3.14</text><tolerance>0.01</tolerance></answer>
  </question>
</quiz>
"""

QTI12 = """<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2">
  <assessment ident="sea" title="The sea">
    <section ident="root">
      <item ident="tides" title="Tides">
        <itemmetadata>
          <qtimetadata>
            <qtimetadatafield>
              <fieldlabel>question_type</fieldlabel>
              <fieldentry>multiple_choice_question</fieldentry>
            </qtimetadatafield>
            <qtimetadatafield>
              <fieldlabel>points_possible</fieldlabel>
              <fieldentry>2</fieldentry>
            </qtimetadatafield>
          </qtimetadata>
        </itemmetadata>
        <presentation>
          <material>
            <mattext texttype="text/html">&lt;p&gt;What causes the tides?&lt;/p&gt;</mattext>
          </material>
          <response_lid ident="response1" rcardinality="Single">
            <render_choice>
              <response_label ident="wind">
                <material><mattext>The wind</mattext></material>
              </response_label>
              <response_label ident="moon">
                <material><mattext>The Moon</mattext></material>
              </response_label>
            </render_choice>
          </response_lid>
        </presentation>
        <resprocessing>
          <outcomes>
            <decvar varname="SCORE" vartype="Decimal"/>
          </outcomes>
          <respcondition continue="No">
            <conditionvar>
              <varequal respident="response1">moon</varequal>
            </conditionvar>
            <setvar action="Set" varname="SCORE">100</setvar>
            <displayfeedback feedbacktype="Response" linkrefid="moon_fb"/>
          </respcondition>
        </resprocessing>
        <itemfeedback ident="moon_fb">
          <flow_mat>
            <material><mattext>The Moon pulls at the water.</mattext></material>
          </flow_mat>
        </itemfeedback>
      </item>
    </section>
  </assessment>
</questestinterop>
"""


def planted(document: str, old: str, new: str) -> str:
    """A document with one place changed."""
    assert document.count(old) >= 1, old
    return document.replace(old, new, 1)


def zipped(files: Mapping[str, str | bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip file of these entries."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", compression) as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content, compression)
    return buffer.getvalue()


def check(path: Path, *names: str, official: Path | None = None) -> list[Diagnostic]:
    """What the checker says about a package or document; ``names`` are consumers."""
    problems = Problems()
    chosen, fault = consumers(list(names))
    assert not fault
    check_packages([path], problems, official=official, consumers=chosen)
    return list(problems)


def check_text(
    folder: Path, text: str | bytes, *names: str, official: Path | None = None
) -> list[Diagnostic]:
    """What the checker says about a document alone."""
    path = folder / "document.xml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return check(path, *names, official=official)


def check_files(folder: Path, files: Mapping[str, str | bytes], *names: str) -> list[Diagnostic]:
    """What the checker says about a zip file of these entries."""
    path = folder / "package.zip"
    path.write_bytes(zipped(files))
    return check(path, *names)


def codes(found: list[Diagnostic]) -> set[str]:
    """The codes, without remarks."""
    return {diagnostic.code for diagnostic in found if diagnostic.severity != "info"}
