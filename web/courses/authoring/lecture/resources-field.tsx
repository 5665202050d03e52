import { Plus, Trash2 } from 'lucide-react'
import type { AssignmentFacts } from '../../../../contract/courses/lectures.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useRemoval } from '../use-removal.ts'

type Resource = AssignmentFacts['resources'][number]

interface ResourcesFieldProps {
  resources: readonly Resource[]
  errorOf: (field: string) => string | undefined
  onChange: (resources: Resource[]) => void
}

export function ResourcesField({ resources, errorOf, onChange }: ResourcesFieldProps) {
  const { add, remove } = useRemoval(resources, onChange)
  return (
    <section aria-label="Resources" className="mt-8">
      <h3 className="type-heading mb-2">Resources</h3>
      {resources.map((resource, index) => {
        const name = `resources.${index}`
        const set = (change: Partial<Resource>) => onChange(resources.with(index, { ...resource, ...change }))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a resource is its place; it has nothing else
          <fieldset key={index} className="mb-4 border-t border-line pt-3">
            <legend className="sr-only">{`Resource ${index + 1}`}</legend>
            <div className="grid gap-x-4 sm:grid-cols-2">
              <Field
                id={`${name}.title`}
                label={`Resource ${index + 1}`}
                required
                error={errorOf(`${name}.title`)}
              >
                <TextInput value={resource.title} onChange={({ target }) => set({ title: target.value })} />
              </Field>
              <Field id={`${name}.url`} label="Address" required error={errorOf(`${name}.url`)}>
                <TextInput
                  type="url"
                  value={resource.url}
                  onChange={({ target }) => set({ url: target.value })}
                />
              </Field>
            </div>
            <div className="flex items-end gap-3">
              <Field
                id={`${name}.description`}
                label="Description"
                error={errorOf(`${name}.description`)}
                className="min-w-0 flex-1"
              >
                <TextInput
                  value={resource.description}
                  onChange={({ target }) => set({ description: target.value })}
                />
              </Field>
              <IconButton
                className="mb-6"
                label={`Remove resource ${index + 1}`}
                onClick={() => remove(index)}
              >
                <Trash2 />
              </IconButton>
            </div>
          </fieldset>
        )
      })}
      {resources.length < 8 && (
        <Button
          ref={add}
          variant="outline"
          size="small"
          onClick={() => onChange([...resources, { title: '', url: 'https://', description: '' }])}
        >
          <Plus />
          Add resource
        </Button>
      )}
    </section>
  )
}
