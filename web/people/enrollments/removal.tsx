import { useState } from 'react'
import * as z from 'zod/mini'
import { enrollmentsEnded } from '../../../contract/people/enrollments.ts'
import { counted } from '../../../rules/text/counted.ts'
import { sentenceOf } from '../../lib/api.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../ui/dialogs/dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'

interface RemovalProps {
  /** What ends: “3 people”, “3 enrollments”. */
  one: string
  many: string
  count: number
  /** “from this course”; empty for several. */
  from?: string
  /** For screen readers, where the button is in a row. */
  label?: string | undefined
  /** @returns how many ended */
  end: (reason: string) => Promise<number>
  onRemoved: () => Promise<void>
}

/** A button that asks for the reason, and ends enrollments. */
export function Removal({ label, ...rest }: RemovalProps) {
  const [open, setOpen] = useState(false)
  const { one, many, count, from = '' } = rest
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
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Remove ${counted(count, one, many)}${from === '' ? '' : ` ${from}`}?`}
      >
        <RemovalForm {...rest} close={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

const justReason = z.pick(enrollmentsEnded, { reason: true })

function RemovalForm({ one, many, end, onRemoved, close }: RemovalProps & { close: () => void }) {
  const form = useContractForm(justReason, { reason: '' })
  const [failure, setFailure] = useState<string | null>(null)
  return (
    <form
      method="dialog"
      noValidate
      onSubmit={form.submit(
        async ({ reason }) => {
          setFailure(null)
          toast({ title: `${counted(await end(reason), one, many)} removed` })
          close()
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
        hint="For staff. They don’t see it."
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
