/** What a person sees of a question before they answer it. Pure. */
import type { AttemptQuestion, KeyedQuestion } from '../../contract/assessment/questions.ts'
import type { DrawnQuestion, Placed } from './questions.ts'

/** A question as the student may see it. Only fields named here leave the server: no key, no explanation. */
export function presentQuestion(paper: DrawnQuestion | KeyedQuestion): AttemptQuestion {
  const common = { id: paper.id, ...shownWith(paper), question: paper.question, points: paper.points }
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

/** What is shown with a question, as HTML; no field without it. */
export const shownWith = ({
  stimulusHtml,
}: {
  stimulusHtml?: string | undefined
}): { stimulusHtml?: string } => (stimulusHtml === undefined ? {} : { stimulusHtml })

const bare = (list: readonly Placed[]): Placed[] => list.map(({ id, text }) => ({ id, text }))

/** A question with its key, for one whose key the person may see. */
export function presentKeyed({ credited: _, stimulus: __, ...paper }: DrawnQuestion): KeyedQuestion {
  if (paper.kind === 'short-text')
    return { ...paper, accepted: [...paper.accepted], patterns: [...paper.patterns] }
  if (paper.kind === 'number') return { ...paper, units: [...paper.units] }
  if (paper.kind !== 'long-text') return paper
  const { guidance: _guidance, ...question } = paper
  return question
}
