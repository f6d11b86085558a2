/** Characters that XML 1.0 does not allow, not even escaped, and others that are not seen. */
const NOT_ALLOWED = /\p{Cc}|\p{Cs}|\uFFFE|\uFFFF/gu;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** A text as it may stand in an element or in an attribute. */
export const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>"'\t\n\r]/g, (one) => ENTITIES[one]!).replaceAll(NOT_ALLOWED, '');
