import type { CellState, GradeCell } from '../../../contract/assessment/gradebook.ts'
import { decimal } from '../../lib/points.ts'

/** The score, or a sign for why there is none. */
export function cellText([score, state]: GradeCell): string {
  if (state === 'excused') return 'exc.'
  if (state === 'missing') return 'missing'
  if (state === 'waiting') return score === null ? 'to grade' : `${decimal(score)} +`
  return score === null ? '–' : decimal(score)
}

const words: Record<CellState, string> = {
  earned: 'Earned',
  changed: 'Changed by hand',
  waiting: 'Handed in, not graded yet',
  missing: 'Past due, counts as zero',
  excused: 'Excused, doesn’t count',
  open: 'Nothing yet',
}

export const cellTitle = ([, state]: GradeCell, held = false): string =>
  held ? `${words[state]}. Held: the student doesn’t see it yet.` : words[state]
