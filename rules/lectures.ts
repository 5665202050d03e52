/** Characters of a lecture; ten times the longest of the curriculum. */
export const longestLecture = 150_000

/** Thirty times those of the longest of the curriculum. Each may be a block, and the parser moves all for each. */
export const mostLinesOfLecture = 4_000

/** @returns why a lecture cannot be taken as it is, for its author; null when it can */
export function lectureFault(markdown: string): string | null {
  if (markdown.length > longestLecture) return 'This lecture is too long for one module'
  if (markdown.split('\n', mostLinesOfLecture + 1).length > mostLinesOfLecture) {
    return 'This lecture has too many lines for one module'
  }
  return null
}
