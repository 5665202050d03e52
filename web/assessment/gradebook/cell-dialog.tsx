import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  GradebookRow,
  GradeCell,
  GradeChange,
  GradeItem,
} from '../../../contract/assessment/gradebook.ts'
import { counted } from '../../../rules/text/counted.ts'
import type { ApiError } from '../../lib/api.ts'
import { decimal } from '../../lib/points.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../ui/dialogs/dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { cellTitle } from './cell-text.ts'
import { typedPoints } from './grid-keys.ts'
import { cellHistoryQuery } from './queries.ts'

/** Why a change was refused, in general and per field. */
export type Refused = Pick<ApiError, 'message' | 'fields'>

export interface CellChange {
  score: number | null
  excused: boolean
  reason: string
}

/** Changes, excuses or restores a grade, and shows its history. */
export function CellDialog({
  courseId,
  row,
  item,
  cell,
  wanted,
  problem,
  readOnly,
  onSave,
  onClose,
}: {
  courseId: string
  row: GradebookRow
  item: GradeItem
  cell: GradeCell
  /** Points typed into the grid that need a reason. */
  wanted: number | undefined
  problem: string | undefined
  /** The viewer may not grade: only the history is shown. */
  readOnly: boolean
  onSave: (change: CellChange) => Promise<Refused | null>
  onClose: () => void
}) {
  const [score, state, version] = cell
  const { data: history, isError } = useQuery({
    ...cellHistoryQuery(courseId, row.userId, item.id),
    staleTime: 0,
  })
  const [points, setPoints] = useState(
    wanted !== undefined ? decimal(wanted) : score === null ? '' : decimal(score),
  )
  const [excused, setExcused] = useState(state === 'excused')
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>(problem ? { reason: problem } : {})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const changed = state === 'changed' || state === 'excused'

  async function save(change: CellChange) {
    if (busy) return
    setBusy(true)
    setFailure(null)
    const refused = await onSave(change)
    setBusy(false)
    if (refused === null) return onClose()
    // The entered values stay, to be sent again.
    if (refused.fields.length === 0) setFailure(refused.message)
    setErrors(Object.fromEntries(refused.fields.map(({ field, message }) => [field, message])))
  }

  function submit() {
    const value = points.trim() === '' ? null : typedPoints(points)
    if (!excused && points.trim() !== '' && value === null) return setErrors({ score: 'Enter a number' })
    if (!excused && value !== null && value > item.points) {
      return setErrors({ score: `At most ${counted(item.points, 'point')}` })
    }
    setErrors({})
    void save({ score: excused ? null : value, excused, reason: reason.trim() })
  }

  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={<bdi>{row.name}</bdi>}
      description={`${item.title}. ${cellTitle(cell)}.`}
      actions={
        readOnly ? (
          <DialogCancel>Close</DialogCancel>
        ) : (
          <>
            <Button type="submit" form="cell-form" busy={busy}>
              Save
            </Button>
            <DialogCancel />
            {changed && (
              <Button
                variant="outline"
                disabled={busy}
                onClick={() => save({ score: null, excused: false, reason: reason.trim() })}
              >
                Restore earned score
              </Button>
            )}
          </>
        )
      }
    >
      {!readOnly && (
        <form
          id="cell-form"
          method="dialog"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <Field label={`Points, of ${decimal(item.points)}`} error={errors.score}>
            <TextInput
              inputMode="decimal"
              disabled={excused}
              value={points}
              onChange={(event) => setPoints(event.target.value)}
            />
          </Field>
          <Checkbox
            label="Excused"
            hint="Doesn’t count for or against the student."
            checked={excused}
            onChange={(event) => setExcused(event.target.checked)}
          />
          <Field label="Reason" hint="The student will see it." error={errors.reason} className="mt-4">
            <TextArea
              rows={2}
              limit={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
          {failure !== null && (
            <Alert tone="bad" role="alert" title="The grade wasn’t saved">
              {failure}
            </Alert>
          )}
        </form>
      )}
      {!readOnly && item.category === 'quizzes' && (
        <p className="type-note mb-4">
          <Link
            to={`/teach/quizzes/${item.id}/rules?student=${encodeURIComponent(row.email)}`}
            className="text-link"
          >
            Extra time and attempts at this quiz
          </Link>
        </p>
      )}
      <h3 className="mt-2 mb-2 font-semibold">History</h3>
      {isError ? (
        <p className="type-note text-bad">The history couldn’t be loaded.</p>
      ) : history === undefined ? (
        <Skeleton className="h-16" />
      ) : (
        <ul className="grid gap-3">
          {history.changes.map((change) => (
            <li key={`${change.changedAt} ${change.score}`} className="type-note min-w-0 wrap-anywhere">
              <span className="font-[560]">{changeText(change)}</span>
              <span className="text-ink-2">
                {' by '}
                <bdi>{change.changedBy ?? 'a deleted account'}</bdi>
                {', '}
                <LocalTime at={change.changedAt} />
              </span>
              {change.reason !== '' && <bdi className="block text-ink-2">{change.reason}</bdi>}
            </li>
          ))}
          <li className="type-note text-ink-2">
            {history.earned === null ? 'Nothing earned yet.' : `Earned: ${decimal(history.earned)}.`}
            {version === 0 && ' Never changed by hand.'}
          </li>
        </ul>
      )}
    </Dialog>
  )
}

function changeText({ scoreBefore, excusedBefore, score, excused }: GradeChange): string {
  const name = (points: number | null, isExcused: boolean) =>
    isExcused ? 'excused' : points === null ? 'as earned' : decimal(points)
  return `${name(scoreBefore, excusedBefore)} → ${name(score, excused)}`
}
