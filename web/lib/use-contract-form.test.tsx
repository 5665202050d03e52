import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { Field } from '../ui/forms/field.tsx'
import { PasswordInput } from '../ui/forms/password-input.tsx'
import { RadioGroup } from '../ui/forms/radio-group.tsx'
import { Select } from '../ui/forms/select.tsx'
import { Switch } from '../ui/forms/switch.tsx'
import { TextArea } from '../ui/forms/text-area.tsx'
import { TextInput } from '../ui/forms/text-input.tsx'
import { useContractForm } from './use-contract-form.ts'

const schema = z.object({
  name: z.string(),
  text: z.string(),
  size: z.int(),
  zone: z.nullable(z.string()),
  joining: z.enum(['open', 'request']),
  shown: z.boolean(),
  agreed: z.boolean(),
  links: z.array(z.object({ url: z.string() })),
  password: z.string(),
})

function Form({ known }: { known: z.infer<typeof schema> }) {
  const { register } = useContractForm(schema, known)
  const both = [
    { value: 'open', label: 'Anyone' },
    { value: 'request', label: 'By request' },
  ]
  return (
    <form>
      <Field label="Name">
        <TextInput {...register('name')} />
      </Field>
      <TextArea {...register('text')} limit={500} />
      <TextInput {...register('size', { valueAsNumber: true })} type="number" />
      <Select
        {...register('zone', { setValueAs: (value) => value || null })}
        placeholder="Not set"
        options={['Europe/Oslo', 'Asia/Tokyo'].map((value) => ({ value, label: value }))}
      />
      <RadioGroup {...register('joining')} label="Who may join" options={both} />
      <Switch {...register('shown')} label="Shown" />
      <Checkbox {...register('agreed')} label="Agreed" />
      <TextInput {...register('links.0.url')} type="url" />
      <PasswordInput {...register('password')} autoComplete="new-password" />
    </form>
  )
}

const known = {
  name: 'Łukasz <b>',
  text: 'I make\nbowls.',
  size: 7,
  zone: 'Asia/Tokyo',
  joining: 'request' as const,
  shown: true,
  agreed: false,
  links: [{ url: 'https://example.com/' }],
  password: '',
}

/** The attributes of matching elements, in document order. */
const found = (html: string, pattern: RegExp) => html.match(new RegExp(pattern, 'g')) ?? []

test('the server renders known values in every kind of control', () => {
  const html = renderToString(<Form known={known} />)
  expect(found(html, /<input[^>]*name="name"[^>]*>/)[0]).toContain('value="Łukasz &lt;b&gt;"')
  expect(html).toContain('I make\nbowls.</textarea>')
  // Counts the field's characters.
  expect(html).toContain('13/500')
  expect(found(html, /<input[^>]*name="size"[^>]*>/)[0]).toContain('value="7"')
  expect(found(html, /<option[^>]*selected[^>]*>/)).toEqual(['<option value="Asia/Tokyo" selected="">'])
  const radios = found(html, /<input[^>]*name="joining"[^>]*>/)
  expect(radios.map((radio) => radio.includes('checked=""'))).toEqual([false, true])
  expect(found(html, /<input[^>]*name="shown"[^>]*>/)[0]).toContain('checked=""')
  expect(found(html, /<input[^>]*name="agreed"[^>]*>/)[0]).not.toContain('checked')
  expect(found(html, /<input[^>]*name="links.0.url"[^>]*>/)[0]).toContain('value="https://example.com/"')
  expect(found(html, /<input[^>]*name="password"[^>]*>/)[0]).not.toContain('value')
})

test('renders no value when none is known, and selects the first option of a list', () => {
  const html = renderToString(<Form known={{ ...known, name: '', text: '', zone: null, shown: false }} />)
  expect(found(html, /<input[^>]*name="name"[^>]*>/)[0]).not.toContain('value=')
  expect(html).toContain('0/500')
  expect(html).not.toContain('selected')
  expect(found(html, /<input[^>]*name="shown"[^>]*>/)[0]).not.toContain('checked')
})
