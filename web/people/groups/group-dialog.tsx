import { useMemo, useState } from 'react'
import { type GroupDetail, type GroupFacts, groupFacts } from '../../../contract/people/groups.ts'
import { sentenceOf } from '../../lib/api.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../ui/dialogs/dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

interface GroupDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Null for a new one. */
  group: GroupDetail | null
  /** Its error is shown. */
  onSend: (facts: GroupFacts) => Promise<void>
}

export function GroupDialog({ open, onOpenChange, group, onSend }: GroupDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={group === null ? 'Add group' : 'Edit group'}
      {...(group === null
        ? { description: 'A class or a cohort. Its people and courses come on the next page.' }
        : {})}
    >
      {open && <GroupForm group={group} onSend={onSend} />}
    </Dialog>
  )
}

function GroupForm({ group, onSend }: Pick<GroupDialogProps, 'group' | 'onSend'>) {
  const here = useMemo(() => new Intl.DateTimeFormat().resolvedOptions().timeZone, [])
  const zones = useMemo(
    () => [
      ...new Set([...(group ? [group.timeZone] : []), here, 'UTC', ...Intl.supportedValuesOf('timeZone')]),
    ],
    [group, here],
  )
  const { name = '', note = '', startsOn = null, timeZone = here } = group ?? {}
  const form = useContractForm(groupFacts, { name, note, startsOn, timeZone })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (facts: GroupFacts) => {
    setBusy(true)
    setFailure(null)
    try {
      await onSend(facts)
    } finally {
      setBusy(false)
    }
  }
  const fail = (error: unknown) => setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
  return (
    <form method="dialog" noValidate onSubmit={form.submit(send, fail)}>
      {failure && <Alert tone="bad" title={failure} role="alert" className="mb-6" />}
      <ErrorSummary key={form.formState.submitCount} problems={form.problems} />
      <Field id="name" label="Name" required error={form.errorOf('name')}>
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Field id="note" label="Note" optional hint="For staff" error={form.errorOf('note')}>
        <TextArea {...form.register('note')} rows={2} />
      </Field>
      <div className="grid gap-x-5 sm:grid-cols-2">
        <Field id="startsOn" label="Begins" optional error={form.errorOf('startsOn')}>
          <TextInput
            type="date"
            {...form.register('startsOn', { setValueAs: (value: string | null) => value || null })}
          />
        </Field>
        <Field id="timeZone" label="Time zone" error={form.errorOf('timeZone')}>
          <Select
            {...form.register('timeZone')}
            options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          />
        </Field>
      </div>
      <div className="dialog-actions">
        <Button type="submit" busy={busy}>
          {group === null ? 'Add group' : 'Save'}
        </Button>
        <DialogCancel />
      </div>
    </form>
  )
}
