import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { mostLinks } from '../../../contract/people/profile.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { ProfileFormState } from './profile-form.tsx'

export function LinksField({ form, readOnly }: { form: ProfileFormState; readOnly: boolean }) {
  const list = useRef<HTMLFieldSetElement>(null)
  const links = form.watch('links')

  const put = (next: { label: string; url: string }[], focusAt: number | null) => {
    form.setValue('links', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    requestAnimationFrame(() => {
      const inputs = list.current?.querySelectorAll('input') ?? []
      const target = focusAt === null ? null : inputs[focusAt * 2]
      ;(target ?? list.current?.querySelector<HTMLButtonElement>('[data-add]'))?.focus()
    })
  }

  return (
    <fieldset ref={list} className="mt-2 mb-8">
      <legend className="field-label">Links</legend>
      <p className="field-hint">Your channel, your shop, your website. Links start with https://</p>
      {links.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
        <div key={at} className="grid gap-x-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]">
          <Field
            id={`links.${at}.label`}
            label={`Name of link ${at + 1}`}
            error={form.errorOf(`links.${at}.label`)}
          >
            <TextInput {...form.register(`links.${at}.label`)} autoComplete="off" readOnly={readOnly} />
          </Field>
          <Field
            id={`links.${at}.url`}
            label={`Address of link ${at + 1}`}
            error={form.errorOf(`links.${at}.url`)}
          >
            <TextInput
              {...form.register(`links.${at}.url`)}
              type="url"
              inputMode="url"
              autoComplete="url"
              placeholder="https://"
              readOnly={readOnly}
            />
          </Field>
          <IconButton
            label={`Remove link ${at + 1}`}
            className="mb-6 justify-self-end sm:mt-9"
            onClick={() =>
              put(
                form.getValues('links').filter((_, index) => index !== at),
                links.length > 1 ? Math.max(0, at - 1) : null,
              )
            }
          >
            <Trash2 />
          </IconButton>
        </div>
      ))}
      {links.length < mostLinks && (
        <Button
          variant="outline"
          size="small"
          data-add=""
          onClick={() => put([...form.getValues('links'), { label: '', url: '' }], links.length)}
        >
          <Plus /> Add link
        </Button>
      )}
    </fieldset>
  )
}
