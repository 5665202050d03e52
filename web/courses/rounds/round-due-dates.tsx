import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { CourseRound, MovedDue, RoundModule } from '../../../contract/courses/rounds.ts'
import { dayIn, momentIn as momentOn, roundDates, timeIn } from '../../../rules/courses/round-dates.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../ui/dialogs/dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Tag } from '../../ui/pictures/badges.tsx'
import { roundsKey } from './queries.ts'
import { momentIn } from './round-texts.ts'
import './rounds.css'

interface RoundDueDatesProps {
  courseId: string
  round: CourseRound
  modules: readonly RoundModule[]
  movedDue: readonly MovedDue[]
}

interface Item {
  id: string
  title: string
  dueAt: Date | null
  isMoved: boolean
}

/** When each quiz and assignment is due in a round. A date can be moved alone, and given back to the schedule. */
export function RoundDueDates({ courseId, round, modules, movedDue }: RoundDueDatesProps) {
  const [changed, setChanged] = useState<Item | null>(null)
  const scheduled = new Map(roundDates(round, modules).dueDates.map(({ itemId, dueAt }) => [itemId, dueAt]))
  const byHand = new Map(
    movedDue.map(({ itemId, date, time }) => [itemId, momentOn(date, time, round.timeZone)]),
  )
  const filled = modules.filter(({ items }) => items.length > 0)
  const itemOf = ({ id, title }: { id: string; title: string }): Item => ({
    id,
    title,
    dueAt: byHand.get(id) ?? scheduled.get(id) ?? null,
    isMoved: byHand.has(id),
  })
  return (
    <section aria-labelledby="due-heading">
      <h2 id="due-heading" className="type-heading mb-4">
        Due dates
      </h2>
      {filled.length === 0 && (
        <EmptyState title="Nothing to hand in">This course has no quizzes or assignments yet.</EmptyState>
      )}
      <ul className="round-due">
        {filled.flatMap(({ items, position }) =>
          items.map(itemOf).map((item) => (
            <li key={item.id}>
              <span className="min-w-0">
                <span className="font-semibold wrap-anywhere">{`${position}. ${item.title}`}</span>
                <span className="numbers block text-small text-ink-2">
                  {item.dueAt === null ? 'Follows the course' : momentIn(item.dueAt, round.timeZone)}
                </span>
              </span>
              {item.isMoved && <Tag>Moved</Tag>}
              <Button
                variant="outline"
                size="small"
                aria-label={`Move ${item.title}`}
                onClick={() => setChanged(item)}
              >
                Move
              </Button>
            </li>
          )),
        )}
      </ul>
      {changed && (
        <DueDialog
          courseId={courseId}
          round={round}
          item={changed}
          scheduled={scheduled.get(changed.id) ?? null}
          onClose={() => setChanged(null)}
        />
      )}
    </section>
  )
}

interface DueDialogProps {
  courseId: string
  round: CourseRound
  item: Item
  scheduled: Date | null
  onClose: () => void
}

function DueDialog({ courseId, round, item, scheduled, onClose }: DueDialogProps) {
  const queryClient = useQueryClient()
  const { timeZone } = round
  const [date, setDate] = useState(item.dueAt === null ? '' : dayIn(item.dueAt, timeZone))
  const [time, setTime] = useState(item.dueAt === null ? '23:59' : timeIn(item.dueAt, timeZone))
  const [busy, setBusy] = useState<'move' | 'restore' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const save = async (due: { date: string; time: string } | null) => {
    if (busy !== null) return
    setBusy(due === null ? 'restore' : 'move')
    setFailure(null)
    try {
      await callApi('PUT /api/teach/courses/{id}/rounds/{roundId}/due-dates/{itemId}', {
        params: { id: courseId, roundId: round.id, itemId: item.id },
        body: { due },
      })
      await queryClient.invalidateQueries({ queryKey: roundsKey(courseId) })
      toast({ title: due === null ? 'Back on the schedule' : 'Due date saved' })
      onClose()
    } catch (error) {
      setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
      setBusy(null)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isRight = date !== '' && time !== ''
    setMissing(!isRight)
    if (isRight) void save({ date, time })
  }
  const zone = timeZone.replaceAll('_', ' ')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={item.title}
      description={`In this round alone, in the time zone ${zone}. The date stays when the schedule changes. A student’s own extension always comes first. Students in this round are notified.`}
    >
      <form method="dialog" noValidate onSubmit={submit}>
        {failure && <Alert tone="bad" title={failure} role="alert" className="mb-5" />}
        <div className="grid gap-x-5 sm:grid-cols-2">
          <Field label="Due on" required error={isMissing && date === '' ? 'Please choose a day' : undefined}>
            <TextInput type="date" value={date} onChange={({ target }) => setDate(target.value)} />
          </Field>
          <Field label="At" required error={isMissing && time === '' ? 'Please enter a time' : undefined}>
            <TextInput type="time" value={time} onChange={({ target }) => setTime(target.value)} />
          </Field>
        </div>
        {item.isMoved && (
          <p className="mb-5 text-ink-2">
            {scheduled === null
              ? 'Without this date, it follows the course’s due date.'
              : `By the schedule, it is due ${momentIn(scheduled, timeZone)}.`}
          </p>
        )}
        <div className="dialog-actions">
          <Button type="submit" busy={busy === 'move'}>
            Save due date
          </Button>
          {item.isMoved && (
            <Button variant="outline" busy={busy === 'restore'} onClick={() => void save(null)}>
              Back to the schedule
            </Button>
          )}
          <DialogCancel />
        </div>
      </form>
    </Dialog>
  )
}
