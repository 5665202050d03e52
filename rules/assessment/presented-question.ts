import type { AttemptQuestion } from '../../contract/assessment/questions.ts'
import type { KeyedQuestion, Placed } from './questions.ts'

/** A question as the student may see it. Only fields named here leave the server: no key, no explanation. */
export function presentQuestion(paper: KeyedQuestion): AttemptQuestion {
  const common = { id: paper.id, question: paper.question, points: paper.points }
  switch (paper.kind) {
    case 'single-choice':
      return { ...common, kind: paper.kind, options: bare(paper.options) }
    case 'multiple-choice':
      return { ...common, kind: paper.kind, options: bare(paper.options) }
    case 'true-or-false':
    case 'short-text':
    case 'long-text':
      return { ...common, kind: paper.kind }
    case 'number':
      // Sorted alphabetically, because the first unit is the author's answer.
      return { ...common, kind: paper.kind, units: paper.units.map(({ unit }) => unit).sort() }
    case 'ordering':
      return { ...common, kind: paper.kind, items: bare(paper.items) }
    case 'matching':
      return { ...common, kind: paper.kind, prompts: bare(paper.prompts), choices: bare(paper.choices) }
  }
}

const bare = (list: readonly Placed[]): Placed[] => list.map(({ id, text }) => ({ id, text }))
