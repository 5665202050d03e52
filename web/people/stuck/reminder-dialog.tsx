import { useState } from 'react'
import { type Reminder, reminderForm } from '../../../contract/people/stuck.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../ui/dialogs/dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

interface ReminderDialogProps {
  courseId: string
  courseTitle: string
  /** Null: never set. */
  reminder: Reminder | null
  onSaved: () => Promise<void>
}

/** A reminder that goes by itself to those who are not begun or idle. */
export function ReminderDialog({ courseId, courseTitle, reminder, onSaved }: ReminderDialogProps) {
  const [open, setOpen] = useState(false)
  const isOn = reminder?.on === true && reminder.author !== null
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        {isOn ? `Reminder: after ${reminder.afterDays} days` : 'Automatic reminder'}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Automatic reminder"
        description="To people who haven’t begun or have stopped: as a message from you, at most once in two weeks. It ends when they come back."
      >
        <ReminderForm
          courseId={courseId}
          first={
            reminder ?? {
              on: true,
              afterDays: 14,
              author: null,
              text: `Hello! You haven’t been in “${courseTitle}” for a while. Is something in the way? Write to me, and pick up where you stopped: everything is still there.`,
            }
          }
          onSaved={async () => {
            setOpen(false)
            await onSaved()
          }}
        />
      </Dialog>
    </>
  )
}

interface ReminderFormProps {
  courseId: string
  first: Reminder
  onSaved: () => Promise<void>
}

function ReminderForm({ courseId, first, onSaved }: ReminderFormProps) {
  const { author, ...values } = first
  const form = useContractForm(reminderForm, values)
  const [failure, setFailure] = useState<string | null>(null)
  return (
    <form
      method="dialog"
      noValidate
      onSubmit={form.submit(
        async (body) => {
          setFailure(null)
          await callApi('PUT /api/teach/courses/{id}/reminder', { params: { id: courseId }, body })
          toast({ title: body.on ? 'The reminder is on' : 'The reminder is off' })
          await onSaved()
        },
        (error) => setFailure(sentenceOf(error, 'Something went wrong. Please try again.')),
      )}
    >
      {failure && <Alert tone="bad" title={failure} role="alert" className="mb-5" />}
      <Switch label="Send it" {...form.register('on')} />
      <Field
        id="afterDays"
        label="Days without activity"
        error={form.errorOf('afterDays')}
        className="mt-5 max-w-56"
      >
        <TextInput inputMode="numeric" {...form.register('afterDays', { setValueAs: Number })} />
      </Field>
      <Field id="text" label="Text" error={form.errorOf('text')}>
        <TextArea {...form.register('text')} limit={2000} rows={5} dir="auto" />
      </Field>
      {author && (
        <p className="type-note mb-5 text-ink-2">{`It goes in the name of ${author}. Saving makes it yours.`}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.formState.isSubmitting}>
          Save
        </Button>
        <DialogCancel />
      </div>
    </form>
  )
}
