"""Namespaces of the documents in a package."""

QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
CP = "{http://www.imsglobal.org/xsd/imscp_v1p1}"
LANG = "{http://www.w3.org/XML/1998/namespace}lang"
