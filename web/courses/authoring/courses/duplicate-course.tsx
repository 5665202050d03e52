import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { AuthoredCourse } from '../../../../contract/courses/authoring.ts'
import { type CopyProposal, courseCopy } from '../../../../contract/courses/copies.ts'
import { shiftedMoment } from '../../../../rules/courses/round-dates.ts'
import { dateFormat } from '../../../../rules/text/date-format.ts'
import { callApi, sentenceOf } from '../../../lib/api.ts'
import { useChecked } from '../../../lib/use-checked.ts'
import { useTimeZone } from '../../../lib/use-time-zone.ts'
import { FormTrouble } from '../../../shell/form-end.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../../ui/dialogs/dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { copyProposalQuery, showCourse } from '../queries.ts'

interface DuplicateCourseProps {
  course: Pick<AuthoredCourse, 'id' | 'code'>
  /** Address of a course’s page in this frame. */
  addressOf: (id: string) => string
}

/** A button and its dialog. The proposed code, title and dates can be taken as they are. */
export function DuplicateCourse({ course, addressOf }: DuplicateCourseProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        <Copy />
        Duplicate
      </Button>
      {open && <DuplicateDialog course={course} addressOf={addressOf} onClose={() => setOpen(false)} />}
    </>
  )
}

/** States: loading, failed to load, form, sending, refused. */
function DuplicateDialog({ course, addressOf, onClose }: DuplicateCourseProps & { onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const { data, error } = useQuery({ ...copyProposalQuery(course.id), staleTime: 0, gcTime: 0 })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Duplicate ${course.code}`}
      description="Lectures, films, quizzes, the question bank, assignments and rules are copied to a new draft. People, rounds, live sessions and announcements aren’t."
      actions={
        <>
          <Button type="submit" form="copy-form" busy={busy} disabled={data === undefined}>
            Duplicate course
          </Button>
          <DialogCancel />
        </>
      }
    >
      {error !== null && (
        <Alert
          tone="bad"
          role="alert"
          title={sentenceOf(error, 'This can’t be shown now. Please try again.')}
        />
      )}
      {data === undefined && error === null && <Spinner label="Loading" />}
      {data !== undefined && (
        <CopyForm id={course.id} proposal={data.copy} busy={setBusy} addressOf={addressOf} onDone={onClose} />
      )}
    </Dialog>
  )
}

interface CopyFormProps {
  id: string
  proposal: CopyProposal
  busy: (busy: boolean) => void
  addressOf: (id: string) => string
  onDone: () => void
}

const units = [
  { value: '7', label: 'weeks' },
  { value: '1', label: 'days' },
]

function CopyForm({ id, proposal, busy, addressOf, onDone }: CopyFormProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const timeZone = useTimeZone() ?? 'UTC'
  const form = useChecked(
    courseCopy,
    { code: proposal.code, title: proposal.title, count: '0', unit: '7' },
    ({ code, title, ...by }) => ({ code, title, days: daysOf(by), timeZone }),
  )
  const { value, set, errorOf } = form
  const send = () =>
    form.submit(async (body) => {
      busy(true)
      try {
        const { course } = await callApi('POST /api/authoring/courses/{id}/copies', { params: { id }, body })
        showCourse(queryClient, course)
        toast({ title: `${course.code} is a new draft` })
        onDone()
        await navigate({ to: addressOf(course.id) })
      } finally {
        busy(false)
      }
    })
  return (
    <form
      id="copy-form"
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <FormTrouble form={form} />
      <Field id="code" label="Code" required error={errorOf('code')}>
        <TextInput
          autoComplete="off"
          value={value.code}
          onChange={({ target }) => set({ code: target.value })}
        />
      </Field>
      <Field id="title" label="Title" required error={errorOf('title')}>
        <TextInput
          dir="auto"
          autoComplete="off"
          value={value.title}
          onChange={({ target }) => set({ title: target.value })}
        />
      </Field>
      {proposal.due !== null && (
        <>
          <div className="flex items-end gap-3">
            <Field id="days" label="Move due dates by" error={errorOf('days')} className="mb-2 flex-1">
              <TextInput
                type="number"
                inputMode="numeric"
                value={value.count}
                onChange={({ target }) => set({ count: target.value })}
              />
            </Field>
            <Field label="Unit" className="mb-2 flex-1">
              <Select
                options={units}
                value={value.unit}
                onChange={({ target }) => set({ unit: target.value })}
              />
            </Field>
          </div>
          <p role="status" className="type-note text-ink-2">
            {datesText(proposal.due, daysOf(value), timeZone)}
          </p>
        </>
      )}
    </form>
  )
}

const daysOf = ({ count, unit }: { count: string; unit: string }) =>
  count.trim() === '' ? Number.NaN : Number(count) * Number(unit)

/** "5 due dates, from 4 March 2027 to 1 April 2027." of the copy. */
function datesText({ count, first, last }: NonNullable<CopyProposal['due']>, days: number, timeZone: string) {
  if (!Number.isInteger(days) || Math.abs(days) > 3_660) return ''
  const style = { day: 'numeric', month: 'long', year: 'numeric', timeZone } as const
  const dayOf = (at: string) => dateFormat('en-GB', style).format(shiftedMoment(new Date(at), days, timeZone))
  return count === 1
    ? `The due date becomes ${dayOf(first)}.`
    : `The ${count} due dates become ${dayOf(first)} to ${dayOf(last)}.`
}
