/** What files of tables are like, whichever program wrote them. */

/** Signs that make a spreadsheet take a cell for a formula (OWASP, CSV injection), the wide forms too. */
const formula = /^[\s']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/u

/** Whether a spreadsheet could take a cell for a formula. */
export const looksLikeFormula = (cell: string): boolean => formula.test(cell)

/** What begins a cell of its own, and there a formula, where a spreadsheet splits lines at other signs than commas. */
const formulaWithin = /(?<=[;\t])(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20][^\s)])/gu

/**
 * A cell that no spreadsheet takes for a formula: an apostrophe makes it a text (OWASP, CSV injection). Within it too,
 * behind a semicolon: much of Europe's spreadsheets split there whatever separates the cells, and quotation marks in
 * the midst of a line do not keep them from it.
 */
export const harmlessCell = (cell: string): string =>
  `${looksLikeFormula(cell) ? "'" : ''}${cell.replaceAll(formulaWithin, "'")}`

/** What separates the cells of a line; spreadsheets in much of Europe write semicolons. @param head the first line */
export function delimiterOf(head: string): ',' | ';' | '\t' {
  const bare = head.replaceAll(/"[^"]*"/g, '')
  const signs = [',', ';', '\t'] as const
  return signs.reduce((best, sign) => (bare.split(sign).length > bare.split(best).length ? sign : best))
}

/** What Excel says about a file in a line of its own before the head: "sep=;". @returns null for any other line */
export function separatorOf(firstLine: string): string | null {
  return (
    /^\uFEFF?"?sep=(.)"?$/iu.exec(firstLine.trimEnd())?.[1] ??
    (/^\uFEFF?sep=\t/iu.test(firstLine) ? '\t' : null)
  )
}

/** How many cells a line has without the empty ones at its end, which programs add or leave out as they like. */
export function filledLength(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1
}
