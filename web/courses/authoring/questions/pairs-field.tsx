import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { questionLimits } from '../../../../rules/assessment/question-faults.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FieldError } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { QuestionFieldsProps } from './question-fields.tsx'
import { QuestionLines } from './question-lines.tsx'
import type { WrittenQuestion } from './written-question.ts'

/** Matching pairs, and choices that match nothing. */
export function PairsField(props: QuestionFieldsProps) {
  const { name, about, question, errorOf, onChange } = props
  const list = useRef<HTMLFieldSetElement>(null)
  const { pairs } = question
  const set = (change: Partial<WrittenQuestion>) => onChange({ ...question, ...change })
  const put = (next: typeof pairs, focused: number) => {
    flushSync(() => set({ pairs: next }))
    list.current?.querySelectorAll('[data-line]')[focused]?.querySelector('input')?.focus()
  }
  const problem = errorOf(`${name}.pairs`)
  return (
    <>
      <fieldset ref={list} className="field" data-invalid={problem ? '' : undefined}>
        <legend className="field-label">Pairs</legend>
        <p className="field-hint">
          First the prompt, then its match. Students choose matches from a list. Two prompts can share a
          match.
        </p>
        <div id={`${name}.pairs`} tabIndex={-1}>
          <FieldError>{problem}</FieldError>
        </div>
        {pairs.map(({ prompt, match }, index) => {
          const setPair = (change: Partial<(typeof pairs)[number]>) =>
            set({ pairs: pairs.with(index, { prompt, match, ...change }) })
          const of = `pair ${index + 1} of ${about}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a pair is its place; it has nothing else
            <div key={index} data-line="" className="mb-2 flex items-end gap-1">
              <div className="grid min-w-0 flex-1 items-end gap-2 max-sm:border-l-2 max-sm:border-line max-sm:pl-3 sm:grid-cols-2">
                <Field
                  id={`${name}.pairs.${index}.prompt`}
                  label={`Prompt of ${of}`}
                  hideLabel
                  error={errorOf(`${name}.pairs.${index}.prompt`)}
                  className="mb-0 min-w-0"
                >
                  <TextInput
                    value={prompt}
                    dir="auto"
                    autoComplete="off"
                    placeholder="Prompt"
                    onChange={({ target }) => setPair({ prompt: target.value })}
                  />
                </Field>
                <Field
                  id={`${name}.pairs.${index}.match`}
                  label={`Match of ${of}`}
                  hideLabel
                  error={errorOf(`${name}.pairs.${index}.match`)}
                  className="mb-0 min-w-0"
                >
                  <TextInput
                    value={match}
                    dir="auto"
                    autoComplete="off"
                    placeholder="Match"
                    onChange={({ target }) => setPair({ match: target.value })}
                  />
                </Field>
              </div>
              <IconButton
                label={`Remove ${of}`}
                disabled={pairs.length <= 2}
                onClick={() => put(pairs.toSpliced(index, 1), Math.max(0, index - 1))}
              >
                <X />
              </IconButton>
            </div>
          )
        })}
        {pairs.length < questionLimits.pairs && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Add pair to ${about}`}
            onClick={() => put([...pairs, { prompt: '', match: '' }], pairs.length)}
          >
            <Plus />
            Add pair
          </Button>
        )}
      </fieldset>
      <QuestionLines
        {...props}
        of="others"
        label="Other choices"
        one="Other choice"
        optional
        hint="Extra choices without a prompt, so that the last pair can’t be found by elimination."
      />
    </>
  )
}
