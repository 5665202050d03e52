import { useState } from 'react'
import { Checkbox } from '../forms/checkbox.tsx'
import { ErrorSummary } from '../forms/error-summary.tsx'
import { Field } from '../forms/field.tsx'
import { PasswordInput } from '../forms/password-input.tsx'
import { RadioGroup } from '../forms/radio-group.tsx'
import { SearchInput } from '../forms/search-input.tsx'
import { Select } from '../forms/select.tsx'
import { Switch } from '../forms/switch.tsx'
import { TextArea } from '../forms/text-area.tsx'
import { TextInput } from '../forms/text-input.tsx'
import { Specimen } from './specimen.tsx'

const DIGEST = [
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week', hint: 'On Sunday evening' },
  { value: 'never', label: 'Never' },
  { value: 'hour', label: 'Every hour', disabled: true },
]
const LEVELS = ['Introductory', 'Intermediate', 'Advanced'].map((level) => ({ value: level, label: level }))

export function Forms() {
  const [search, setSearch] = useState('brand')
  const [problems, setProblems] = useState<{ field: string; message: string }[]>([])
  return (
    <>
      <Specimen title="Fields">
        <ErrorSummary problems={problems} />
        <div className="grid gap-x-10 nav:grid-cols-2">
          <Field label="Label" hint="A hint stands above the field.">
            <TextInput placeholder="Placeholder" />
          </Field>
          <Field id="sample-email" label="Email" error="Invalid email address" required>
            <TextInput type="email" defaultValue="amara@studio" />
          </Field>
          <Field label="Disabled">
            <TextInput defaultValue="Fall 2025" disabled />
          </Field>
          <Field label="Read-only" optional>
            <TextInput defaultValue="student-0412" readOnly />
          </Field>
          <Field label="Password">
            <PasswordInput defaultValue="correct horse" autoComplete="new-password" />
          </Field>
          <Field label="Difficulty">
            <Select placeholder="All Levels" options={LEVELS} />
          </Field>
          <Field label="Why do you want to join?">
            <TextArea limit={500} minimum={50} defaultValue="A weekly video I can film in an afternoon." />
          </Field>
          <Field label="Too long" error="Maximum 500 characters">
            <TextArea limit={20} defaultValue="A weekly video I can film in an afternoon." />
          </Field>
          <Field label="Search">
            <SearchInput value={search} onValueChange={setSearch} placeholder="Search courses..." />
          </Field>
          <div>
            <button
              type="button"
              className="text-link"
              onClick={() => setProblems([{ field: 'sample-email', message: 'Invalid email address' }])}
            >
              Show the error summary
            </button>
          </div>
        </div>
      </Specimen>
      <Specimen title="Choices">
        <div className="grid gap-8 md:grid-cols-3">
          <div>
            <Checkbox label="Chosen" defaultChecked />
            <Checkbox label="Not chosen" hint="With a hint under it" />
            <Checkbox label="Some" indeterminate />
            <Checkbox label="Disabled" disabled />
            <Checkbox label="I agree to the rules" error="Please agree first" />
          </div>
          <div>
            <RadioGroup label="Digest" name="digest" options={DIGEST} defaultValue="day" />
            <RadioGroup label="Source" name="source" error="Please choose" options={DIGEST.slice(0, 2)} row />
          </div>
          <div className="grid content-start gap-2">
            <Switch label="Email notices" defaultChecked />
            <Switch label="Public portfolio" hint="Anyone with the address can see it." />
            <Switch label="Not yet" disabled />
          </div>
        </div>
      </Specimen>
    </>
  )
}
