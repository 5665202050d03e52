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
 * Finds the passages of a lecture. A word counts more the fewer sections have it, and in a short section more than in a
 * long one.
 *
 * @returns a function that takes the text of a question and its explanation, and returns the passage it is about; null
 *   if no section fits clearly, or it is the one before the first heading
 */
export function passagesOf(sections: readonly LectureSection[]): (text: string) => Passage | null {
  const known = sections.map(({ heading, text }) => ({ heading, words: wordsOf(text) }))
  const counts = new Map<string, number>()
  for (const { words } of known) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weightOf = (word: string) => Math.log(known.length / (counts.get(word) ?? known.length))

  return (text) => {
    // In one order, so that the sums do not depend on it.
    const wanted = [...wordsOf(text)].sort()
    const scores = known.map(({ heading, words }) => {
      const sum = wanted.reduce((sum, word) => sum + (words.has(word) ? weightOf(word) : 0), 0)
      return { heading, score: sum / Math.sqrt(Math.max(1, words.size)) }
    })
    const [best, second] = scores.toSorted((one, other) => other.score - one.score)
    if (best === undefined || best.score === 0) return null
    return best.score >= (second?.score ?? 0) * clearly ? best.heading : null
  }
}

/** Words of at least four letters, without their usual endings. */
function wordsOf(text: string): Set<string> {
  const words = folded(text).match(/[\p{L}\p{N}]{4,}/gu) ?? []
  return new Set(words.map((word) => word.replace(/(?:ing|ed|es|s)$/, '').slice(0, 7)))
}
