import type { ReactNode } from 'react'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { roleNames } from './role-tag.tsx'

const ROLES = Object.entries(roleNames).map(([value, label]) => ({ value, label }))

// biome-ignore lint/suspicious/noExplicitAny: two forms with more and fewer fields share these three
type Form = { register: (name: any) => object; errorOf: (name: any) => string | undefined }

interface UserFieldsProps {
  form: Form
  /** Between the names and the role. */
  children?: ReactNode
}

export function UserFields({ form, children }: UserFieldsProps) {
  return (
    <>
      <div className="grid gap-x-5 sm:grid-cols-2">
        <Field id="firstName" label="First name" required error={form.errorOf('firstName')}>
          <TextInput {...form.register('firstName')} autoComplete="off" />
        </Field>
        <Field id="lastName" label="Last name" required error={form.errorOf('lastName')}>
          <TextInput {...form.register('lastName')} autoComplete="off" />
        </Field>
      </div>
      {children}
      <Field
        id="role"
        label="Role"
        required
        hint="Students learn, instructors teach the courses assigned to them, administrators run the school."
        error={form.errorOf('role')}
      >
        <Select {...form.register('role')} options={ROLES} />
      </Field>
    </>
  )
}
