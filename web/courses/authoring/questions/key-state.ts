import { keyLines } from '../../../../rules/assessment/question-face.ts'
import { questionFaults } from '../../../../rules/assessment/question-faults.ts'
import type { AuthoredQuestion } from '../../../../rules/assessment/questions.ts'

export interface KeyState {
  /** What a row says about the key: "Correct: WAV", or what is missing. */
  text: string
  /** Something is missing: the course cannot be published without it, or it should have it. */
  lacks: 'required' | 'advised' | null
}

/** In characters; a row has one line for it. */
const longest = 80

export function keyState(question: AuthoredQuestion): KeyState {
  const faults = questionFaults(question, { finished: false })
  if (faults.length > 0) return { text: 'Not complete', lacks: 'required' }
  if (question.explanation.trim() === '') return { text: 'No explanation', lacks: 'advised' }
  const key = [...keyLines(question).join(' / ')]
  if (key.length === 0) return { text: 'Graded by a person', lacks: null }
  const short = key.length > longest ? `${key.slice(0, longest).join('')}…` : key.join('')
  return { text: `Correct: ${short}`, lacks: null }
}
