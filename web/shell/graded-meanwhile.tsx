import { decimal } from '../lib/points.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

export interface GivenPoints {
  /** What the points are for, where a work has several such parts. */
  part?: string
  earned: number
  possible: number
  feedback: string
}

/** Two graded the same work: what the other gave, before either grade is chosen. */
export function GradedMeanwhile({
  given,
  onSaveMine,
  onTakeTheirs,
}: {
  given: readonly GivenPoints[]
  onSaveMine: () => unknown
  onTakeTheirs: () => void
}) {
  return (
    <Alert role="alert" tone="bad" title="Someone else graded this meanwhile">
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
      <p className="mb-3">Your grade is not saved; it stands below as you left it.</p>
      <div className="flex flex-wrap gap-3">
        <Button type="button" variant="outline" size="small" onClick={onSaveMine}>
          Save mine instead
        </Button>
        <Button type="button" variant="outline" size="small" onClick={onTakeTheirs}>
          Go on from theirs
        </Button>
      </div>
    </Alert>
  )
}
