import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { newId } from '../../../lib/new-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { FilmFields } from './film-fields.ts'

const most = 60

interface FilmChaptersProps {
  chapters: FilmFields['chapters']
  errorOf: (field: string) => string | undefined
  onChange: (chapters: FilmFields['chapters']) => void
}

/** A new chapter takes the focus. */
export function FilmChapters({ chapters, errorOf, onChange }: FilmChaptersProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const add = () => {
    flushSync(() =>
      onChange([...chapters, { key: newId(), time: chapters.length === 0 ? '0:00' : '', title: '' }]),
    )
    const fields = list.current?.querySelectorAll('input') ?? []
    fields[fields.length - 2]?.focus()
  }
  const put = (index: number, change: Partial<FilmFields['chapters'][number]>) =>
    onChange(chapters.map((one, place) => (place === index ? { ...one, ...change } : one)))
  return (
    <fieldset ref={list} className="field">
      <legend className="field-label">
        Chapters<span className="field-optional"> (optional)</span>
      </legend>
      <p className="field-hint">When each part starts, such as 1:15, and what it’s about.</p>
      {chapters.map(({ key, time, title }, index) => (
        <div key={key} className="mb-3 flex items-end gap-3">
          <Field
            id={`chapters.${index}.seconds`}
            label={`Start of chapter ${index + 1}`}
            hideLabel
            error={errorOf(`chapters.${index}.seconds`)}
            className="mb-0 w-24 shrink-0"
          >
            <TextInput
              value={time}
              inputMode="text"
              autoComplete="off"
              placeholder="1:15"
              onChange={({ target }) => put(index, { time: target.value })}
            />
          </Field>
          <Field
            id={`chapters.${index}.title`}
            label={`Title of chapter ${index + 1}`}
            hideLabel
            error={errorOf(`chapters.${index}.title`)}
            className="mb-0 min-w-0 flex-1"
          >
            <TextInput
              value={title}
              dir="auto"
              maxLength={100}
              autoComplete="off"
              onChange={({ target }) => put(index, { title: target.value })}
            />
          </Field>
          <IconButton
            label={`Remove chapter ${index + 1}`}
            onClick={() => onChange(chapters.toSpliced(index, 1))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      {chapters.length < most && (
        <Button variant="outline" size="small" onClick={add}>
          <Plus />
          Add chapter
        </Button>
      )}
    </fieldset>
  )
}
