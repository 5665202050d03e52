import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { moved } from '../../../rules/courses/authoring.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field, FieldError } from '../../ui/forms/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LongLine } from '../../ui/text/long-line.tsx'

interface LinesFieldProps {
  label: string
  /** "Key point": with a number it names each line. */
  one: string
  /** What the lines belong to, if a form has several lists: "question 2". */
  about?: string
  hint?: string
  optional?: boolean
  /** Field name of the list; a line's field is `name.0`. */
  name: string
  lines: readonly string[]
  /** At this count, no line can be removed. */
  least?: number
  most: number
  /** The order matters, so each line has move buttons. */
  movable?: boolean
  errorOf: (field: string) => string | undefined
  onChange: (lines: string[]) => void
}

/** A list of lines that can be added, edited, moved and removed. A new line takes the focus, a moved one keeps it. */
export function LinesField(props: LinesFieldProps) {
  const {
    label,
    one,
    about,
    hint,
    optional,
    name,
    lines,
    least = 0,
    most,
    movable,
    errorOf,
    onChange,
  } = props
  const list = useRef<HTMLFieldSetElement>(null)
  const called = (index: number) => `${one} ${index + 1}${about ? ` of ${about}` : ''}`
  const small = (index: number) => called(index).charAt(0).toLowerCase() + called(index).slice(1)
  const put = (next: string[], focused: number) => {
    flushSync(() => onChange(next))
    list.current?.querySelectorAll('textarea')[focused]?.focus()
  }
  const move = (from: number, to: number, way: 'up' | 'down') => {
    flushSync(() => onChange(moved(lines, from, to)))
    // Lines have no key, so focus the button beside the new place.
    const row = list.current?.querySelectorAll('[data-line]')[to]
    const button = row?.querySelector<HTMLButtonElement>(`[data-way="${way}"]:enabled`)
    const back = row?.querySelector<HTMLButtonElement>('[data-way]:enabled')
    ;(button ?? back)?.focus()
  }
  return (
    <fieldset ref={list} className="field" data-invalid={errorOf(name) ? '' : undefined}>
      <legend className="field-label">
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </legend>
      {hint && <p className="field-hint">{hint}</p>}
      <div id={name} tabIndex={-1}>
        <FieldError>{errorOf(name)}</FieldError>
      </div>
      {lines.map((line, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; it has nothing else
          key={index}
          data-line=""
          className={classNames(
            'mb-2 flex gap-1',
            // Align with the first line of a multi-line field, or with the field below an error.
            errorOf(`${name}.${index}`) ? 'items-end' : 'items-start',
            movable && 'max-sm:flex-wrap max-sm:justify-end',
          )}
        >
          {movable && (
            <span className="w-6 shrink-0 py-2.5 text-ink-2 tabular-nums" aria-hidden="true">
              {index + 1}.
            </span>
          )}
          <Field
            id={`${name}.${index}`}
            label={called(index)}
            hideLabel
            error={errorOf(`${name}.${index}`)}
            className={classNames(
              'mb-0 min-w-0 flex-1',
              movable && 'max-sm:w-[calc(100%-2rem)] max-sm:flex-none',
            )}
          >
            <LongLine
              value={line}
              dir="auto"
              autoComplete="off"
              onChange={({ target }) => onChange(lines.with(index, target.value))}
            />
          </Field>
          {movable && (
            <span className="flex">
              <IconButton
                label={`Move ${small(index)} up`}
                data-way="up"
                disabled={index === 0}
                onClick={() => move(index, index - 1, 'up')}
              >
                <ArrowUp />
              </IconButton>
              <IconButton
                label={`Move ${small(index)} down`}
                data-way="down"
                disabled={index === lines.length - 1}
                onClick={() => move(index, index + 1, 'down')}
              >
                <ArrowDown />
              </IconButton>
            </span>
          )}
          <IconButton
            label={`Remove ${small(index)}`}
            disabled={lines.length <= least}
            onClick={() => put(lines.toSpliced(index, 1), Math.max(0, index - 1))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      {lines.length < most && (
        <Button
          variant={about ? 'quiet' : 'outline'}
          size="small"
          aria-label={about ? `Add ${one.toLowerCase()} to ${about}` : undefined}
          onClick={() => put([...lines, ''], lines.length)}
        >
          <Plus />
          {`Add ${one.toLowerCase()}`}
        </Button>
      )}
    </fieldset>
  )
}
