/** Text as a Typst string. Without control characters, which a PDF cannot show. */
export function literal(text: string): string {
  // NFC: fonts have composed letters more often than combining accents.
  const shown = text
    .normalize('NFC')
    .replaceAll('\t', ' ')
    .replaceAll(/[^\P{Cc}\n]|\p{Cs}|\p{Cn}/gu, '')
  return `"${shown.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', ' ')}"`
}

/** The same with its line breaks. */
export function codeLiteral(source: string): string {
  return source.split('\n').map(literal).join(' + "\\n" + ')
}

/** A Typst array, also of one item or none. */
export const arrayOf = (items: readonly string[]) => `(${items.map((item) => `${item},`).join(' ')})`
