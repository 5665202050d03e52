/** Thirty times the lines of the longest lecture. Each may be a block, and the parser moves all for each. */
const mostLines = 4_000

/**
 * How long a lecture may be at all is for its contract to say (contract/lectures.ts).
 *
 * @returns why it cannot be taken as it is, for its author; null when it can
 */
export function lectureFault(markdown: string): string | null {
  if (markdown.split('\n', mostLines + 1).length <= mostLines) return null
  return 'This lecture has too many lines for one module'
}
