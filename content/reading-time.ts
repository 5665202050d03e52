/** How long a text takes to read. Apart from what renders it, so that whoever only tells the time need not load that. */

/** Words a minute at which the reading time is told; a usual figure for careful reading of prose. */
const readingSpeed = 220

/** Whole minutes, at least one for a lecture that has words. */
export function readingMinutes(wordCount: number): number {
  return wordCount === 0 ? 0 : Math.max(1, Math.round(wordCount / readingSpeed))
}
