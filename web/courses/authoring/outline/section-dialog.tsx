import { useState } from 'react'
import { type OutlinedModule, sectionForm } from '../../../../contract/courses/authoring.ts'
import { useContractForm } from '../../../lib/use-contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../../ui/dialogs/dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'

interface SectionDialogProps {
  modules: readonly OutlinedModule[]
  /** Null adds one. */
  title: string | null
  /** Titles of all sections. */
  taken: readonly string[]
  /** Why it was not saved. */
  problem: string | null
  onSave: (title: string, first: string) => Promise<void>
  onClose: () => void
}

export function SectionDialog({ modules, title, taken, problem, onSave, onClose }: SectionDialogProps) {
  const begins = modules.find(({ section }) => section === null) ?? modules[0]
  const form = useContractForm(sectionForm, { title: title ?? '', first: begins?.id ?? '' })
  const [busy, setBusy] = useState(false)
  const [isTaken, setIsTaken] = useState(false)
  const save = async (values: { title: string; first: string }) => {
    setIsTaken(values.title !== title && taken.includes(values.title))
    if (values.title !== title && taken.includes(values.title)) return
    setBusy(true)
    await onSave(values.title, values.first)
    setBusy(false)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title === null ? 'Add section' : 'Rename section'}
      actions={
        <>
          <Button type="submit" form="section-form" busy={busy}>
            {title === null ? 'Add section' : 'Save'}
          </Button>
          <DialogCancel />
        </>
      }
    >
      <form id="section-form" method="dialog" noValidate onSubmit={form.submit(save, () => setBusy(false))}>
        {problem && <Alert tone="bad" title={problem} role="alert" className="mb-5" />}
        <Field
          id="section-title"
          label="Title"
          required
          hint="A heading above some of the modules, such as “First month”."
          error={isTaken ? 'Another section has this title' : form.errorOf('title')}
        >
          <TextInput {...form.register('title')} autoComplete="off" />
        </Field>
        {title === null && (
          <Field id="section-first" label="Begins with" className="mb-0">
            <Select
              {...form.register('first')}
              options={modules.map((module, index) => ({
                value: module.id,
                label: `${index + 1}. ${module.title}`,
              }))}
            />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
