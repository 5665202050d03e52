/** What files of tables are like, whichever program wrote them. */

/** Signs that make a spreadsheet take a cell for a formula (OWASP, CSV injection), the wide forms too. */
const formula = /^[\s']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/u

/** Whether a spreadsheet could take a cell for a formula. */
export const looksLikeFormula = (cell: string): boolean => formula.test(cell)

/** What separates the cells of a line; spreadsheets in much of Europe write semicolons. @param head the first line */
export function delimiterOf(head: string): ',' | ';' | '\t' {
  const bare = head.replaceAll(/"[^"]*"/g, '')
  const signs = [',', ';', '\t'] as const
  return signs.reduce((best, sign) => (bare.split(sign).length > bare.split(best).length ? sign : best))
}
