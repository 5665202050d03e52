/** Finds the passage of a lecture that a question is about, by the words they share. */
import { folded } from '../text/folding.ts'

export interface Passage {
  /** Of its heading, in the lecture. */
  id: string
  title: string
}

/** A passage with its text, or the text before the first heading. */
export interface LectureSection {
  heading: Passage | null
  text: string
}

/** How much better the best passage has to be than the second, so that a near tie claims nothing. */
const clearly = 1.25

/**
 * The passage a text is about. A word counts more the fewer sections have it, and in a short section more than in a
 * long one.
 *
 * @param text of the question and its explanation
 * @returns null if no section fits clearly, or it is the one before the first heading
 */
export function passageAbout(sections: readonly LectureSection[], text: string): Passage | null {
  const known = sections.map(({ text }) => wordsOf(text))
  // In one order, so that the sums do not depend on it.
  const wanted = [...wordsOf(text)].sort()
  const scores = sections.map(({ heading }, index) => {
    const own = known[index] ?? new Set<string>()
    let score = 0
    for (const word of wanted) {
      if (own.has(word)) score += Math.log(sections.length / known.filter((words) => words.has(word)).length)
    }
    return { heading, score: own.size === 0 ? 0 : score / Math.sqrt(own.size) }
  })
  const [best, second] = scores.toSorted((one, other) => other.score - one.score)
  if (best === undefined || best.score === 0) return null
  return best.score >= (second?.score ?? 0) * clearly ? best.heading : null
}

/** Words of at least four letters, without their usual endings. */
function wordsOf(text: string): Set<string> {
  const words = folded(text).match(/[\p{L}\p{N}]{4,}/gu) ?? []
  return new Set(words.map((word) => word.replace(/(?:ing|ed|es|s)$/, '').slice(0, 7)))
}
