import type { CellState, GradeCell } from '../../contract/grades.ts'
import { decimal } from '../lib/points.ts'

/** The score, or a sign for why there is none. */
export function cellText([score, state]: GradeCell): string {
  if (state === 'excused') return 'exc.'
  if (state === 'missing') return 'missing'
  if (state === 'waiting') return score === null ? 'to grade' : `${decimal(score)} +`
  return score === null ? '–' : decimal(score)
}

const words: Record<CellState, string> = {
  earned: 'Earned by the work',
  changed: 'Changed by hand',
  waiting: 'Handed in, waits for a grade',
  missing: 'Past its due date, counts as nothing',
  excused: 'Excused, does not count',
  open: 'Nothing yet',
}

export const cellTitle = ([, state]: GradeCell): string => words[state]
