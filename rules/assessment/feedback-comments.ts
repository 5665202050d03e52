/** Which parts of a teacher's feedback may be offered again. */
import { lengthOf } from '../text/text-length.ts'

/** In characters; shorter paragraphs are quicker to write than to find. */
const shortest = 12
/** Per grade. */
const mostParts = 20

/**
 * The paragraphs of a feedback that count as used with this grade: those that its former version did not have, so that
 * regrading a work is not a second use.
 *
 * @param former the feedback before, or null for the first grade
 * @param longest in characters
 */
export function usedParagraphs(feedback: string, former: string | null, longest: number): string[] {
  const before = new Set(paragraphsOf(former ?? ''))
  const parts = new Set(
    paragraphsOf(feedback).filter((part) => {
      const length = lengthOf(part)
      return length >= shortest && length <= longest && !before.has(part)
    }),
  )
  return [...parts].slice(0, mostParts)
}

const paragraphsOf = (text: string) =>
  text
    .split(/\n+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
