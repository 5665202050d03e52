/** CSV files of any spreadsheet program. */

/** Prefixes that make a spreadsheet run a cell as a formula (OWASP, CSV injection), full-width forms included. */
const formula = /^[\s']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/u

/** Whether a spreadsheet could run a cell as a formula. */
export const looksLikeFormula = (cell: string): boolean => formula.test(cell)

/** The start of a formula after a semicolon or tab, where some spreadsheets split lines. */
const formulaWithin = /(?<=[;\t])(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20][^\s)])/gu

/**
 * Escapes formulas with an apostrophe (OWASP, CSV injection). Also inside the cell, after a semicolon: many European
 * spreadsheets split there regardless of the delimiter, and quotes within a line do not prevent it.
 */
export const harmlessCell = (cell: string): string =>
  `${looksLikeFormula(cell) ? "'" : ''}${cell.replaceAll(formulaWithin, "'")}`

/** Detects the delimiter; many European spreadsheets write semicolons. @param head the first line */
export function delimiterOf(head: string): ',' | ';' | '\t' {
  const bare = head.replaceAll(/"[^"]*"/g, '')
  const signs = [',', ';', '\t'] as const
  return signs.reduce((best, sign) => (bare.split(sign).length > bare.split(best).length ? sign : best))
}

/** Reads Excel's delimiter line before the header, "sep=;". @returns null for any other line */
export function separatorOf(firstLine: string): string | null {
  return (
    /^\uFEFF?"?sep=(.)"?$/iu.exec(firstLine.trimEnd())?.[1] ??
    (/^\uFEFF?sep=\t/iu.test(firstLine) ? '\t' : null)
  )
}

/** Number of cells without the empty ones at the end, which programs add or drop freely. */
export function filledLength(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1
}
