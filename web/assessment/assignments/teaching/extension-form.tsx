import { useEffect, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { localInput, momentOf, skippedFault } from '../../../lib/local-input.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'

export interface ExtensionFormProps {
  /** The student's current extension. */
  extendedTo: string | null
  /** @param dueAt null removes it */
  onGive: (dueAt: string | null) => Promise<void>
}

/** A due date for a single student. */
export function ExtensionForm({ extendedTo, onGive }: ExtensionFormProps) {
  const [value, setValue] = useState('')
  const [busy, setBusy] = useState(false)
  // Only the browser knows the reader's time zone.
  useEffect(() => setValue(localInput(extendedTo)), [extendedTo])

  async function send(dueAt: string | null) {
    if (busy) return
    setBusy(true)
    try {
      await onGive(dueAt)
      toast({ title: dueAt === null ? 'Extension removed' : 'Extension saved' })
    } catch (error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'Not saved', description, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  const fault = skippedFault(value)
  const moment = fault === undefined ? momentOf(value) : null
  return (
    <form
      method="dialog"
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (moment !== null) void send(moment)
      }}
    >
      <Field label="Due date for this student only" error={fault} className="mb-0 w-64">
        <TextInput type="datetime-local" value={value} onChange={(event) => setValue(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="outline" size="small" busy={busy} disabled={moment === null}>
          Save extension
        </Button>
        {extendedTo !== null && (
          <Button type="button" variant="quiet" size="small" disabled={busy} onClick={() => send(null)}>
            Remove extension
          </Button>
        )}
      </div>
    </form>
  )
}
