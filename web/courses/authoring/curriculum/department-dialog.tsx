import { departmentFacts, type KeptDepartment } from '../../../../contract/courses/curriculum.ts'
import { callApi } from '../../../lib/api.ts'
import { useChecked } from '../../../lib/use-checked.ts'
import { FormButtons, FormTrouble } from '../../../shell/form-end.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'

interface DepartmentDialogProps {
  /** Null for a new one. */
  department: KeptDepartment | null
  onSaved: () => Promise<void>
  onClose: () => void
}

export function DepartmentDialog({ department, onSaved, onClose }: DepartmentDialogProps) {
  const { name = '', description = '' } = department ?? {}
  const form = useChecked(departmentFacts, { name, description }, (value) => value)
  const { value, set, errorOf } = form
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={department === null ? 'Add department' : `Edit ${department.name}`}
      description={
        department === null
          ? 'It’s public immediately. Its name decides which of the built-in designs it gets.'
          : 'Its address stays the same.'
      }
    >
      <form
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit(async (facts) => {
            if (department === null) await callApi('POST /api/admin/departments', { body: facts })
            else {
              const { id, revision } = department
              await callApi('PUT /api/admin/departments/{id}', {
                params: { id },
                body: { ...facts, revision },
              })
            }
            await onSaved()
            toast({ title: department === null ? 'Department added' : 'Department saved' })
            onClose()
          })
        }}
      >
        <FormTrouble form={form} />
        <Field
          id="name"
          label="Name"
          required
          hint="As in the catalog: Branding Department"
          error={errorOf('name')}
        >
          <TextInput
            value={value.name}
            autoComplete="off"
            onChange={({ target }) => set({ name: target.value })}
          />
        </Field>
        <Field id="description" label="Description" required error={errorOf('description')}>
          <TextArea
            rows={4}
            limit={600}
            value={value.description}
            onChange={({ target }) => set({ description: target.value })}
          />
        </Field>
        <FormButtons form={form} label={department === null ? 'Add' : 'Save'} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
