import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AuthoredModule } from '../../../contract/courses/lectures.ts'
import { FormButtons, type FormState, FormTrouble } from '../../shell/form-end.tsx'
import { UnsavedQuestion } from '../../ui/dialogs/unsaved-question.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { showModule } from './module/module-queries.ts'

interface PartFormProps {
  heading: string
  form: FormState & { changed: boolean; isUnsaved: () => boolean }
  /** "Save quiz" */
  label: string
  /** Hidden behind another view; what was written stays. */
  hidden?: boolean
  /** Buttons beside Save and Cancel. */
  actions?: ReactNode
  onSubmit: () => void
  onDone: () => void
  children: ReactNode
}

/** The frame of a form in a module's editor. Leaving with unsaved changes asks first. */
export function PartForm({
  heading,
  form,
  label,
  hidden,
  actions,
  onSubmit,
  onDone,
  children,
}: PartFormProps) {
  const [isLeaving, setLeaving] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  // It replaced the button that opened it.
  useEffect(() => title.current?.focus(), [])
  return (
    <form
      method="dialog"
      noValidate
      hidden={hidden}
      className="max-w-reading"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <h2 ref={title} tabIndex={-1} className="type-heading mb-5 border-b border-line-strong pb-2">
        {heading}
      </h2>
      <FormTrouble form={form} />
      {children}
      <FormButtons
        form={form}
        label={label}
        onCancel={() => (form.changed ? setLeaving(true) : onDone())}
        actions={actions}
      />
      <UnsavedQuestion
        isUnsaved={form.isUnsaved}
        isAsked={isLeaving}
        onStay={() => setLeaving(false)}
        onLeave={onDone}
      />
    </form>
  )
}

/** Returns a handler that caches a saved part and announces it. */
export function useSaved(title: string, onDone: () => void): (module: AuthoredModule) => void {
  const queryClient = useQueryClient()
  return (module) => {
    showModule(queryClient, module)
    toast({ title })
    onDone()
  }
}

interface NamingFieldsProps {
  value: { title: string; description: string }
  /** Maximum length of the description. */
  longest: number
  errorOf: (field: string) => string | undefined
  onChange: (change: { title: string } | { description: string }) => void
  /** Between title and description. */
  children?: ReactNode
}

export function NamingFields({ value, longest, errorOf, onChange, children }: NamingFieldsProps) {
  return (
    <>
      <Field id="title" label="Title" required error={errorOf('title')}>
        <TextInput
          value={value.title}
          dir="auto"
          autoComplete="off"
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </Field>
      {children}
      <Field id="description" label="Description" error={errorOf('description')}>
        <TextArea
          rows={longest > 400 ? 3 : 2}
          dir="auto"
          limit={longest}
          value={value.description}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </Field>
    </>
  )
}
