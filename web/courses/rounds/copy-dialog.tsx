import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CourseRound, RoundModule } from '../../../contract/courses/rounds.ts'
import { daysBetween, repeatedStarts, roundDates, shiftedRound } from '../../../rules/courses/round-dates.ts'
import { addDays } from '../../../rules/learning/rhythm.ts'
import { counted } from '../../../rules/text/counted.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../ui/dialogs/dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { CopiedSessions } from '../live-sessions/copied-sessions.tsx'
import { sessionsToCopyQuery } from '../live-sessions/queries.ts'
import { momentIn, usualName } from './round-texts.ts'
import './rounds.css'

const mostCopies = 52

interface CopyDialogProps {
  courseId: string
  round: CourseRound
  modules: readonly RoundModule[]
  onClose: () => void
  onCopied: (count: number) => void
}

/** Copies a round to one or more starts. Their dates are shown first. */
export function CopyDialog({ courseId, round, modules, onClose, onCopied }: CopyDialogProps) {
  const [startsOn, setStartsOn] = useState(() => addDays(round.startsOn, 42))
  const [weeks, setWeeks] = useState('6')
  const [times, setTimes] = useState('1')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { data, isError } = useQuery({ ...sessionsToCopyQuery(courseId, round.id), staleTime: 0 })
  const sessions = data?.sessions ?? []
  const counts = [Number(weeks), Number(times)] as const
  const isRight =
    !Number.isNaN(Date.parse(startsOn)) &&
    counts.every((count) => Number.isInteger(count) && count >= 1 && count <= mostCopies)
  const starts = isRight ? repeatedStarts(startsOn, ...counts) : []
  const copy = async () => {
    if (!isRight) return setFailure(`Enter a first day, and whole numbers from 1 to ${mostCopies}.`)
    setBusy(true)
    setFailure(null)
    try {
      await callApi('POST /api/teach/courses/{id}/rounds/{roundId}/copies', {
        params: { id: courseId, roundId: round.id },
        body: { copies: starts.map((start) => ({ name: usualName(start), startsOn: start })) },
      })
      onCopied(starts.length)
    } catch (error) {
      setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Copy this round"
      description="With the same schedule and live sessions. All dates move with the first day; people stay in theirs."
      wide
    >
      <form
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void copy()
        }}
      >
        {failure && <Alert tone="bad" title={failure} role="alert" className="mb-5" />}
        {isError && (
          <Alert title="Its live sessions can’t be shown now. They are copied too." className="mb-5" />
        )}
        <div className="grid gap-x-5 sm:grid-cols-3">
          <Field label="First day">
            <TextInput type="date" value={startsOn} onChange={({ target }) => setStartsOn(target.value)} />
          </Field>
          <Field label="How many rounds">
            <TextInput inputMode="numeric" value={times} onChange={({ target }) => setTimes(target.value)} />
          </Field>
          <Field label="Weeks from start to start">
            <TextInput inputMode="numeric" value={weeks} onChange={({ target }) => setWeeks(target.value)} />
          </Field>
        </div>
        <p role="status" className="type-note mb-2 text-ink-2">
          {starts.length === 0
            ? 'The copies appear here once the fields are filled in.'
            : `${counted(starts.length, 'copy', 'copies')}${sessions.length > 0 ? `, each with ${counted(sessions.length, 'live session')}` : ''}`}
        </p>
        <ol className="round-dates mb-2 max-h-72 overflow-y-auto" aria-label="Copies">
          {starts.map((start) => {
            const { openings } = roundDates(shiftedRound(round, start), modules)
            const [first, last] = [openings[0], openings.at(-1)]
            return (
              <li key={start}>
                <span className="font-semibold">{usualName(start)}</span>
                <span className="numbers text-small text-ink-2">
                  {first && last
                    ? `Opens ${momentIn(first.opensAt, round.timeZone)}; the last module ${momentIn(last.opensAt, round.timeZone)}`
                    : 'No modules yet'}
                </span>
                <CopiedSessions
                  sessions={sessions}
                  days={daysBetween(round.startsOn, start)}
                  alone={starts.length === 1}
                />
              </li>
            )
          })}
        </ol>
        <div className="dialog-actions">
          <Button type="submit" busy={busy}>
            {starts.length > 1 ? `Add ${starts.length} rounds` : 'Add round'}
          </Button>
          <DialogCancel />
        </div>
      </form>
    </Dialog>
  )
}
