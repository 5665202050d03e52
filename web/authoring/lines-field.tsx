import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { TextInput } from '../ui/text-input.tsx'

interface LinesFieldProps {
  label: string
  /** "Key point": with a number it names each line. */
  one: string
  hint?: string
  /** Of the list in the form; a line's field is `name.0`. */
  name: string
  lines: readonly string[]
  most: number
  errorOf: (field: string) => string | undefined
  onChange: (lines: string[]) => void
}

/** A list of lines: written, added, removed. A line added takes the focus. */
export function LinesField(props: LinesFieldProps) {
  const { label, one, hint, name, lines, most, errorOf, onChange } = props
  const list = useRef<HTMLFieldSetElement>(null)
  const focusLine = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[index]?.focus())
  return (
    <fieldset ref={list} className="field">
      <legend className="field-label">{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; it has nothing else
        <div key={index} className="mb-2 flex items-end gap-1">
          <Field
            id={`${name}.${index}`}
            label={`${one} ${index + 1}`}
            hideLabel
            error={errorOf(`${name}.${index}`)}
            className="mb-0 min-w-0 flex-1"
          >
            <TextInput
              value={line}
              autoComplete="off"
              onChange={({ target }) => onChange(lines.with(index, target.value))}
            />
          </Field>
          <IconButton
            label={`Remove ${one.toLowerCase()} ${index + 1}`}
            onClick={() => {
              onChange(lines.toSpliced(index, 1))
              focusLine(Math.max(0, index - 1))
            }}
          >
            <X />
          </IconButton>
        </div>
      ))}
      {lines.length < most && (
        <Button
          variant="outline"
          size="small"
          onClick={() => {
            onChange([...lines, ''])
            focusLine(lines.length)
          }}
        >
          <Plus />
          {`Add ${one.toLowerCase()}`}
        </Button>
      )}
    </fieldset>
  )
}
