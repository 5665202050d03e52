import { useState } from 'react'
import { enrollmentsEnded } from '../../../contract/people/enrollments.ts'
import { counted } from '../../../rules/text/counted.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../ui/dialogs/dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'

interface RemovePeopleProps {
  courseId: string
  userIds: readonly string[]
  /** For screen readers, where the button is in a row. */
  label?: string
  onRemoved: () => Promise<void>
}

export function RemovePeople({ courseId, userIds, label, onRemoved }: RemovePeopleProps) {
  const [open, setOpen] = useState(false)
  const many = counted(userIds.length, 'person', 'people')
  return (
    <>
      <Button
        variant={label ? 'quiet' : 'outline'}
        size="small"
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        Remove
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={`Remove ${many} from this course?`}>
        <RemovalForm
          courseId={courseId}
          userIds={userIds}
          onRemoved={async () => {
            setOpen(false)
            await onRemoved()
          }}
        />
      </Dialog>
    </>
  )
}

function RemovalForm({ courseId, userIds, onRemoved }: RemovePeopleProps) {
  const form = useContractForm(enrollmentsEnded, { userIds: [...userIds], reason: '' })
  const [failure, setFailure] = useState<string | null>(null)
  return (
    <form
      method="dialog"
      noValidate
      onSubmit={form.submit(
        async (body) => {
          setFailure(null)
          const { removed } = await callApi('POST /api/teach/courses/{id}/people/removals', {
            params: { id: courseId },
            body,
          })
          toast({ title: `${counted(removed, 'person', 'people')} removed` })
          await onRemoved()
        },
        (error) => setFailure(sentenceOf(error, 'Something went wrong. Please try again.')),
      )}
    >
      {failure && <Alert tone="bad" title={failure} role="alert" className="mb-5" />}
      <p className="mb-5 text-ink-2">
        Their work and progress are kept, and come back when they are enrolled again.
      </p>
      <Field
        id="reason"
        label="Reason"
        hint="For the audit log. They don’t see it."
        error={form.errorOf('reason')}
        className="mb-6"
      >
        <TextArea {...form.register('reason')} rows={2} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={form.formState.isSubmitting}>
          Remove
        </Button>
        <DialogCancel />
      </div>
    </form>
  )
}
