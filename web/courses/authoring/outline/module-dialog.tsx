import { useState } from 'react'
import {
  type AuthoredCourse,
  type ModuleFacts,
  moduleFacts,
  type OutlinedModule,
} from '../../../../contract/courses/authoring.ts'
import { callApi, sentenceOf } from '../../../lib/api.ts'
import { useContractForm } from '../../../lib/use-contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../../ui/dialogs/dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'

interface ModuleDialogProps {
  course: AuthoredCourse
  /** Null adds one. */
  module: OutlinedModule | null
  onClose: () => void
  onSaved: (course: AuthoredCourse) => void
}

const kinds = [
  { value: 'video', label: 'Video: a video, or slides from the key points' },
  { value: 'pdf', label: 'PDF: the lecture, also as a document' },
  { value: 'notion', label: 'Notion: a worksheet' },
]

export function ModuleDialog({ course, module, onClose, onSaved }: ModuleDialogProps) {
  const { title = '', type = 'pdf', summary = '' } = module ?? {}
  const form = useContractForm(moduleFacts, { title, type, summary })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (facts: ModuleFacts) => {
    setBusy(true)
    setFailure(null)
    try {
      const body = { ...facts, revision: course.revision }
      const { id } = course
      const answer = module
        ? await callApi('PUT /api/authoring/courses/{id}/modules/{moduleId}', {
            params: { id, moduleId: module.id },
            body,
          })
        : await callApi('POST /api/authoring/courses/{id}/modules', { params: { id }, body })
      onSaved(answer.course)
    } finally {
      setBusy(false)
    }
  }
  const fail = (error: unknown) => setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={module ? 'Edit module' : 'Add module'}
      wide
      actions={
        <>
          <Button type="submit" form="module-form" busy={busy}>
            {module ? 'Save module' : 'Add module'}
          </Button>
          <DialogCancel />
        </>
      }
    >
      <form id="module-form" method="dialog" noValidate onSubmit={form.submit(send, fail)}>
        {failure && <Alert tone="bad" title={failure} role="alert" className="mb-5" />}
        <Field id="module-title" label="Title" required error={form.errorOf('title')}>
          <TextInput {...form.register('title')} autoComplete="off" />
        </Field>
        <Field id="module-type" label="Kind" error={form.errorOf('type')}>
          <Select
            {...form.register('type')}
            options={type === 'other' ? [...kinds, { value: 'other', label: 'Other' }] : kinds}
          />
        </Field>
        <Field
          id="module-summary"
          label="Summary"
          hint="What this module teaches, in one or two sentences."
          error={form.errorOf('summary')}
          className="mb-0"
        >
          <TextArea {...form.register('summary')} rows={3} limit={320} />
        </Field>
      </form>
    </Dialog>
  )
}
