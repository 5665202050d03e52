import { decimal } from '../lib/points.ts'
import { MineOrTheirs, type MineOrTheirsProps } from './mine-or-theirs.tsx'

export interface GivenPoints {
  /** What the points are for, if the work has several parts. */
  part?: string
  earned: number
  possible: number
  feedback: string
}

/** Shows a colleague's conflicting grade before either is chosen. */
export function GradeConflict({
  given,
  ...rest
}: Pick<MineOrTheirsProps, 'isAnswer' | 'choice'> & { given: readonly GivenPoints[] }) {
  return (
    <MineOrTheirs title="Someone else has graded this" mine="Your grade" {...rest}>
      {given.map(({ part, earned, possible, feedback }) => (
        <div key={part ?? ''}>
          <p className="wrap-anywhere">
            {`They gave ${decimal(earned)} of ${decimal(possible)} points${part === undefined ? '' : ` for “${part}”`}${feedback === '' ? '.' : ' and wrote:'}`}
          </p>
          {feedback !== '' && (
            <blockquote className="my-2 max-h-48 overflow-auto wrap-anywhere whitespace-pre-line" dir="auto">
              {feedback}
            </blockquote>
          )}
        </div>
      ))}
    </MineOrTheirs>
  )
}
