/** What XML has no way to say, not even escaped: most control characters, and halves of a character. */
const unsayable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Any text as it may stand in an element or in an attribute's double quotes, of XML as of HTML. */
export const escapeXml = (text: string): string =>
  text
    .replaceAll(unsayable, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
