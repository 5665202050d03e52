import { keyLines } from '../../../../rules/assessment/question-face.ts'
import { questionFaults } from '../../../../rules/assessment/question-faults.ts'
import type { AuthoredQuestion } from '../../../../rules/assessment/questions.ts'

export interface KeyState {
  /** What a row says about the key: "Correct: WAV", or what is missing. */
  text: string
  /** Something is missing before the course can be published. */
  isLacking: boolean
}

/** In characters; a row has one line for it. */
const longest = 80

export function keyState(question: AuthoredQuestion): KeyState {
  const faults = questionFaults(question, { finished: false })
  if (faults.length > 0) return { text: 'Not complete', isLacking: true }
  if (question.explanation.trim() === '') return { text: 'No explanation', isLacking: true }
  const key = [...keyLines(question).join(' / ')]
  if (key.length === 0) return { text: 'Graded by a person', isLacking: false }
  const short = key.length > longest ? `${key.slice(0, longest).join('')}…` : key.join('')
  return { text: `Correct: ${short}`, isLacking: false }
}
