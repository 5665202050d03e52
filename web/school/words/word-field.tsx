import { mostOf, placeholdersOf, type Word } from '../../../rules/school/words/words.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Tag } from '../../ui/pictures/badges.tsx'

interface WordFieldProps {
  name: string
  word: Word
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

/** One text of a page, with its way back. */
export function WordField({ name, word, value, error, onChange }: WordFieldProps) {
  const isChanged = value !== word.text
  const input = {
    value,
    dir: 'auto',
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  return (
    <div className="mb-5">
      <Field id={`texts.${name}`} label={word.label} hint={hintOf(word)} error={error} className="mb-1.5">
        {word.kind === 'line' ? (
          <TextInput {...input} />
        ) : (
          <TextArea {...input} rows={word.kind === 'document' ? 24 : 3} limit={mostOf(word)} />
        )}
      </Field>
      {isChanged && (
        <p className="flex flex-wrap items-center gap-x-3">
          <Tag>Changed</Tag>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Back to the default: ${word.label}`}
            onClick={() => onChange(word.text)}
          >
            Back to the default
          </Button>
        </p>
      )}
    </div>
  )
}

function hintOf(word: Word): string | undefined {
  const own = word.placeholders ?? []
  const names = placeholdersOf(word).filter((name) => own.includes(name) || word.text.includes(`{${name}}`))
  const filled = names.length > 0 && `Filled in: ${names.map((name) => `{${name}}`).join(', ')}.`
  const emphasized = word.emphasis && 'Words between stars are *emphasized*.'
  const document =
    word.kind === 'document' &&
    'Markdown: ## begins a section, - a point of a list, and [words](address) is a link.'
  return [document, filled, emphasized].filter(Boolean).join(' ') || undefined
}
