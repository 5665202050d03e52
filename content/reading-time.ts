/** Reading time. Separate from rendering, so that callers need not load the renderer. */

/** Words a minute, a usual rate for careful reading of prose. */
const readingSpeed = 220

/** Whole minutes; at least one for a lecture with words. */
export function readingMinutes(wordCount: number): number {
  return wordCount === 0 ? 0 : Math.max(1, Math.round(wordCount / readingSpeed))
}
