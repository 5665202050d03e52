import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { bankLimits, drawFault } from '../../../../rules/assessment/question-bank.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { bankAddress } from '../module/module-addresses.ts'

export interface WrittenDraw {
  tag: string
  /** As typed. */
  count: string
}

interface DrawsFieldProps {
  courseId: string
  draws: readonly WrittenDraw[]
  bank: readonly { tags: readonly string[] }[]
  errorOf: (field: string) => string | undefined
  onChange: (draws: WrittenDraw[]) => void
}

/** Questions per tag, in alphabetical order. */
export function tagCounts(bank: readonly { tags: readonly string[] }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const tag of bank.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** How many questions of each tag an attempt draws from the course's bank. */
export function DrawsField({ courseId, draws, bank, errorOf, onChange }: DrawsFieldProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const counts = tagCounts(bank)
  const numbers = draws.map(({ tag, count }) => ({ tag, count: Number(count) }))
  const put = (next: WrittenDraw[], focused: number) => {
    flushSync(() => onChange(next))
    const rows = list.current?.querySelectorAll('[data-line]')
    const row = rows?.[focused] ?? list.current
    row?.querySelector<HTMLElement>('input, select, button')?.focus()
  }
  const toBank = (
    <Link to={bankAddress(courseId)} className="text-link">
      question bank
    </Link>
  )
  return (
    <fieldset ref={list} className="field mt-10" id="draws" tabIndex={-1}>
      <legend className="type-heading mb-2">Drawn from the bank</legend>
      <p className="field-hint">
        {counts.size === 0 ? (
          <>The {toBank} of this course is empty. Add questions with tags, and a quiz can draw from it.</>
        ) : (
          <>Each attempt draws this many questions per tag from the {toBank}, in addition to those above.</>
        )}
      </p>
      {errorOf('draws') && <p className="mb-3 text-bad">{errorOf('draws')}</p>}
      {draws.map(({ tag, count }, index) => {
        const short = tag === '' ? null : drawFault(bank, numbers, index)
        const options = [...new Set([...counts.keys(), ...(tag === '' ? [] : [tag])])]
        const set = (change: Partial<WrittenDraw>) => onChange(draws.with(index, { tag, count, ...change }))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a draw is its place; it has nothing else
          <div key={index} data-line="" className="mb-3">
            <div className="flex items-end gap-2">
              <Field
                id={`draws.${index}.count`}
                label={`Questions of draw ${index + 1}`}
                hideLabel
                error={errorOf(`draws.${index}.count`)}
                className="mb-0 w-20 shrink-0"
              >
                <TextInput
                  inputMode="numeric"
                  autoComplete="off"
                  value={count}
                  onChange={({ target }) => set({ count: target.value })}
                />
              </Field>
              <span className="pb-2.5 text-ink-2">of</span>
              <Field
                id={`draws.${index}.tag`}
                label={`Tag of draw ${index + 1}`}
                hideLabel
                error={errorOf(`draws.${index}.tag`)}
                className="mb-0 min-w-0 flex-1"
              >
                <Select
                  placeholder="Choose a tag…"
                  options={options.map((one) => ({ value: one, label: `${one} (${counts.get(one) ?? 0})` }))}
                  value={tag}
                  onChange={({ target }) => set({ tag: target.value })}
                />
              </Field>
              <IconButton
                label={`Remove draw ${index + 1}`}
                onClick={() => put(draws.toSpliced(index, 1), Math.max(0, index - 1))}
              >
                <X />
              </IconButton>
            </div>
            {short !== null && Number(count) > 0 && (
              <p className="type-note mt-1 text-ink-2">{`May run short: ${short}.`}</p>
            )}
          </div>
        )
      })}
      {draws.length < bankLimits.draws && counts.size > 0 && (
        <Button
          variant="outline"
          size="small"
          onClick={() => put([...draws, { tag: '', count: '1' }], draws.length)}
        >
          <Plus />
          Add draw
        </Button>
      )}
    </fieldset>
  )
}
