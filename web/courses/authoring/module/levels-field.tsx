import { ArrowDown, ArrowUp, Plus, Trash2, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  fewestLevels,
  isSameScale,
  mostLevels,
  type Rubric,
  readyScales,
  withAddedLevel,
  withMovedLevel,
  withoutLevel,
  withScale,
} from '../../../../rules/assessment/rubric.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FieldError } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

interface LevelsFieldProps {
  value: Rubric
  /** Students have worked on it, so there may be grades. */
  hasWork: boolean
  errorOf: (field: string) => string | undefined
  onChange: (change: Rubric) => void
}

const own = 'own'

/** The levels of all criteria: a ready-made scale, or the teacher's own. */
export function LevelsField({ value, hasWork, errorOf, onChange }: LevelsFieldProps) {
  const { levels } = value
  const ready = readyScales.findIndex((scale) => isSameScale(scale.levels, levels))
  const [isOwn, setOwn] = useState(ready === -1)
  const [undo, setUndo] = useState<{ before: Rubric; after: Rubric } | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const isOpen = isOwn || ready === -1

  /** Changes that remove texts can be undone until the next change. */
  const change = (after: Rubric) => {
    const isShorter = after.levels.length < levels.length
    setUndo(isShorter ? { before: value, after } : null)
    onChange(after)
  }
  const rowAt = (index: number) => list.current?.children[index]
  const focusLabel = (index: number) => rowAt(index)?.querySelector('input')?.focus()
  const move = (from: number, to: number, way: 'up' | 'down') => {
    flushSync(() => change(withMovedLevel(value, from, to)))
    const row = rowAt(to)
    const button = row?.querySelector<HTMLButtonElement>(`[data-way="${way}"]:enabled`)
    ;(button ?? row?.querySelector<HTMLButtonElement>('[data-way]:enabled'))?.focus()
  }
  const canUndo = undo !== null && undo.after.levels === value.levels && undo.after.rubric === value.rubric

  return (
    <div className="mb-6">
      <Field id="scale" label="Levels of each criterion" className="mb-3 max-w-[30rem]">
        <Select
          options={[
            ...readyScales.map(({ name }, index) => ({ value: String(index), label: name })),
            { value: own, label: 'Your own levels' },
          ]}
          value={isOpen ? own : String(ready)}
          onChange={({ target }) => {
            const scale = readyScales[Number(target.value)]
            setOwn(scale === undefined)
            if (scale !== undefined) change(withScale(value, scale.levels))
          }}
        />
      </Field>
      <div id="levels" tabIndex={-1}>
        <FieldError>{errorOf('levels')}</FieldError>
      </div>
      {isOpen && (
        <>
          <ol ref={list} aria-label="Levels" className="mb-2">
            {levels.map(({ label, share }, index) => {
              const name = `levels.${index}`
              const called = label.trim() === '' ? `level ${index + 1}` : label
              const isEnd = index === 0 || index === levels.length - 1
              const set = (part: { label?: string; share?: number }) =>
                onChange({ ...value, levels: levels.with(index, { label, share, ...part }) })
              return (
                <li
                  // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place; names may repeat while typing
                  key={index}
                  className="flex flex-wrap items-end gap-x-3 max-sm:mb-3 max-sm:border-b max-sm:border-line"
                >
                  <Field
                    id={`${name}.label`}
                    label={`Level ${index + 1}`}
                    error={errorOf(`${name}.label`)}
                    className="min-w-0 flex-1"
                  >
                    <TextInput value={label} onChange={({ target }) => set({ label: target.value })} />
                  </Field>
                  <Field
                    id={`${name}.share`}
                    label="Percent"
                    error={errorOf(`${name}.share`)}
                    className="w-24 shrink-0"
                  >
                    <TextInput
                      type="number"
                      inputMode="numeric"
                      min={0}
                      max={100}
                      // The ends are all and nothing.
                      readOnly={isEnd && errorOf(`${name}.share`) === undefined}
                      aria-label={`Percent of the points for ${called}`}
                      value={Number.isNaN(share) ? '' : share}
                      onChange={({ target }) => set({ share: target.valueAsNumber })}
                    />
                  </Field>
                  <span className="mb-6 flex max-sm:mb-3 max-sm:w-full max-sm:justify-end">
                    <IconButton
                      label={`Move ${called} up`}
                      data-way="up"
                      disabled={index === 0}
                      onClick={() => move(index, index - 1, 'up')}
                    >
                      <ArrowUp />
                    </IconButton>
                    <IconButton
                      label={`Move ${called} down`}
                      data-way="down"
                      disabled={index === levels.length - 1}
                      onClick={() => move(index, index + 1, 'down')}
                    >
                      <ArrowDown />
                    </IconButton>
                    <IconButton
                      label={`Remove ${called}`}
                      disabled={levels.length <= fewestLevels}
                      onClick={() => {
                        flushSync(() => change(withoutLevel(value, index)))
                        focusLabel(Math.max(0, index - 1))
                      }}
                    >
                      <Trash2 />
                    </IconButton>
                  </span>
                </li>
              )
            })}
          </ol>
          {levels.length < mostLevels && (
            <Button
              variant="outline"
              size="small"
              onClick={() => {
                flushSync(() => change(withAddedLevel(value)))
                focusLabel(levels.length - 1)
              }}
            >
              <Plus />
              Add level
            </Button>
          )}
        </>
      )}
      {canUndo && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            setOwn(!readyScales.some((scale) => isSameScale(scale.levels, undo.before.levels)))
            setUndo(null)
            onChange(undo.before)
          }}
        >
          <Undo2 />
          Bring back the removed level and its descriptions
        </Button>
      )}
      {hasWork && (
        <p className="type-note mt-3 max-w-[66ch] text-ink-2">
          Grades you have already given keep their points and their levels. New levels count from the next
          grade you save.
        </p>
      )}
    </div>
  )
}
