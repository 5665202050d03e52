/** Characters XML cannot contain, even escaped: most controls, and unpaired surrogates. */
const unsayable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Escapes text for an element or a double-quoted attribute, in XML and HTML. */
export const escapeXml = (text: string): string =>
  text
    .replaceAll(unsayable, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
