"""Validation: each document by the grammar of its namespace, official where at hand, else by our profile.

lxml (libxml2) judges; xmlschema is asked only when something is wrong, for the path and the reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from lxml import etree

from lmspack import resources
from lmspack.failures import SchemaError
from lmspack.schemas import BY_NAMESPACE, GRAMMARS, Grammar
from lmspack.schemas.schematron import Rules
from lmspack.xml import Element

_XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace"
_XML_SCHEMA = "http://www.w3.org/2001/xml.xsd"

_ALIASES = {
    "www.w3.org/2009/01/xml.xsd": "www.w3.org/2001/xml.xsd",
    "www.w3.org/2001/03/xml.xsd": "www.w3.org/2001/xml.xsd",
    "www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd": "www.imsglobal.org/xsd/imsqti_v2p1.xsd",
}
"""Other addresses of the same published file."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something a schema refuses. ``path`` and ``reason`` come from xmlschema and may be empty."""

    document: str
    line: int
    message: str
    path: str = ""
    reason: str = ""

    def __str__(self) -> str:
        more = f" ({self.path}: {self.reason})" if self.path else ""
        return f"{self.document}, line {self.line}: {self.message}{more}"


class Validator(Protocol):
    """What `Judge` needs of a compiled grammar."""

    def faults(self, document: str, root: Element) -> Iterator[Fault]:
        """Each fault of a document."""


class Judge:
    """Validates documents.

    Compiling the official QTI 2.1 set takes most of a small build, and libxml2 does it without Python's lock;
    so it begins in the background as soon as the judge exists. Until `wait` returns no other thread may parse
    XML: lxml then loses the resolver of the schema that is being compiled.
    """

    def __init__(self, official: Path | None, grammars: tuple[Grammar, ...] = GRAMMARS) -> None:
        self.official = official
        self._pool = ThreadPoolExecutor(1)
        self._compiled: dict[str, Future[Validator]] = {
            grammar.namespace: self._pool.submit(_compile, grammar, official) for grammar in grammars
        }

    def wait(self) -> None:
        """Return once every grammar is compiled. Raises `SchemaError` where one cannot be."""
        for future in self._compiled.values():
            future.result()
        self._pool.shutdown()

    def faults(self, document: str, root: Element) -> Iterator[Fault]:
        """Each fault of a document, by the grammar of its root element's namespace."""
        namespace = str(root.tag)[1:].partition("}")[0] if str(root.tag).startswith("{") else ""
        future = self._compiled.get(namespace)
        if future is None:
            yield Fault(document, root.sourceline or 0, f"no grammar for the namespace '{namespace}'")
            return
        yield from future.result().faults(document, root)

    def authority(self, namespace: str) -> str:
        """Who judges documents of this namespace, for people."""
        grammar = BY_NAMESPACE[namespace]
        if self.official and grammar.official:
            return f"the official {grammar.name} schema"
        return f"lmspack's own {grammar.name} profile"

    def close(self) -> None:
        """Wait for the compilation that may still run."""
        self._pool.shutdown()


def _compile(grammar: Grammar, official: Path | None) -> Validator:
    if official and grammar.official:
        return _Official(grammar, official)
    return _Profile(resources.folder("schemas") / grammar.profile)


class _Profile:
    """Our own XSD of a grammar."""

    def __init__(self, schema: Path) -> None:
        self._schema = etree.XMLSchema(etree.parse(str(schema)))

    def faults(self, document: str, root: Element) -> Iterator[Fault]:
        if not self._schema.validate(root):
            for error in self._schema.error_log:
                yield Fault(document, error.line, error.message)


class _Official:
    """The official XSD of a grammar, and the Schematron rules inside it."""

    def __init__(self, grammar: Grammar, folder: Path) -> None:
        self._grammar = grammar
        self._folder = folder
        self._schema = compile_official(grammar, folder)
        self._rules = Rules(folder / grammar.official)

    def faults(self, document: str, root: Element) -> Iterator[Fault]:
        if not self._schema.validate(root):
            reasons = dict(explain(self._grammar, self._folder, root))
            for error in self._schema.error_log:
                path, reason = reasons.get(error.line, ("", ""))
                yield Fault(document, error.line, error.message, path, reason)
        for line, message in self._rules.faults(root):
            yield Fault(document, line, message)


def compile_official(grammar: Grammar, folder: Path) -> etree.XMLSchema:
    """The compiled official schema. Raises `SchemaError`.

    libxml2 only warns when it cannot load an import, and then knows no element at all, or misses one that
    another refers to; so a root element of the grammar is looked up before anyone relies on the schema.
    """
    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    parser.resolvers.add(_Resolver(folder))
    try:
        schema = etree.XMLSchema(etree.fromstring(driver(grammar), parser))
    except etree.XMLSchemaParseError as error:
        raise SchemaError(f"{folder / grammar.official} could not be compiled: {error}") from None
    schema.validate(etree.Element(f"{{{grammar.namespace}}}{grammar.root}"))
    if any(error.type_name == "SCHEMAV_CVC_ELT_1" for error in schema.error_log):
        raise SchemaError(
            f"{folder / grammar.official} could not be compiled: its definitions were not found"
        )
    return schema


def driver(grammar: Grammar) -> str:
    """A schema that imports the official one. The XML namespace comes first: some official files import it
    from an address beside them where nothing was ever published."""
    return (
        '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">'
        f'<xs:import namespace="{_XML_NAMESPACE}" schemaLocation="{_XML_SCHEMA}"/>'
        f'<xs:import namespace="{grammar.namespace}" schemaLocation="http://{grammar.official}"/>'
        "</xs:schema>"
    )


def local_path(url: str, folder: Path) -> Path | None:
    """The file below ``folder`` for an address on the web; None for an address that is none."""
    scheme, _, rest = url.partition("://")
    if scheme not in ("http", "https"):
        return None
    return folder / _ALIASES.get(rest, rest)


class _Resolver(etree.Resolver):
    """Answers addresses on the web with the files of the official sets; nothing is ever fetched."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def resolve(self, system_url: str | None, public_id: str | None, context: Any) -> Any:  # noqa: ARG002
        path = local_path(system_url or "", self._folder)
        return None if path is None else self.resolve_filename(str(path), context)


def explain(grammar: Grammar, folder: Path, root: Element) -> Iterator[tuple[int, tuple[str, str]]]:
    """What xmlschema says about a document that lxml refused: line → path and reason."""
    for error in second_opinion(grammar, folder).iter_errors(root):
        element = getattr(error, "obj", None)
        line = getattr(element, "sourceline", None) or 0
        yield line, (error.path or "", error.reason or "")


def second_opinion(grammar: Grammar, folder: Path):  # type: ignore[no-untyped-def]
    """The official schema compiled by xmlschema (about 2 s): for reasons, and for CI to judge a second time."""
    import xmlschema  # slow to import, and only needed when something is wrong

    def to_file(url: str) -> str:
        path = local_path(url, folder)
        return url if path is None else path.resolve().as_uri()

    return xmlschema.XMLSchema10(driver(grammar), uri_mapper=to_file, allow="local")
