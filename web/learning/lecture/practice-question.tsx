import { Check, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { PracticeQuestion } from '../../../contract/courses/catalogue.ts'
import { island } from '../../lib/island.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'

/**
 * Answered first, then the correct option and the explanation appear. The pressed button disappears each time, so the
 * focus moves to its replacement.
 */
export function PracticeQuestionView({ question }: { question: PracticeQuestion }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [shown, setShown] = useState(false)
  // Until then Enter has to reach the form, which a disabled button would prevent.
  const [isAwake, setAwake] = useState(false)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const result = useRef<HTMLElement>(null)
  const wasShown = useRef(shown)
  // What was chosen before this script came.
  useEffect(() => {
    setAwake(true)
    const checked = form.current?.querySelector<HTMLInputElement>('input:checked')
    if (checked) setChosen(checked.value)
  }, [])
  useEffect(() => {
    if (wasShown.current === shown) return
    wasShown.current = shown
    if (shown) result.current?.focus()
    else form.current?.querySelector('input')?.focus()
  }, [shown])
  const right = chosen === question.correctAnswer
  return (
    <div className="my-6 max-w-[66ch]">
      {shown ? (
        <section ref={result} aria-labelledby={id} tabIndex={-1}>
          <p id={id} className="mb-2 font-[620]">
            {question.question}
          </p>
          <ul>
            {question.options.map((option) => {
              const correct = option === question.correctAnswer
              const wrong = option === chosen && !correct
              return (
                <li
                  key={option}
                  className={`flex gap-3 py-2 ${correct ? 'font-semibold text-ok' : wrong ? 'text-bad' : 'text-ink-2'}`}
                >
                  <span className="mt-0.5 size-5 shrink-0">
                    {correct && <Check className="size-5" aria-label="Correct answer:" />}
                    {wrong && <X className="size-5" aria-label="Your answer, incorrect:" />}
                  </span>
                  {option}
                </li>
              )
            })}
          </ul>
        </section>
      ) : (
        <form
          ref={form}
          onSubmit={(event) => {
            event.preventDefault()
            if (event.currentTarget.querySelector('input:checked')) setShown(true)
          }}
        >
          <RadioGroup
            label={question.question}
            name={question.id}
            options={question.options.map((option) => ({ value: option, label: option }))}
            value={chosen ?? ''}
            onValueChange={setChosen}
          />
          <div className="mt-3 flex flex-wrap gap-3">
            <Button type="submit" variant="outline" size="small" disabled={isAwake && chosen === null}>
              Check answer
            </Button>
            <Button variant="quiet" size="small" onClick={() => setShown(true)}>
              Show answer
            </Button>
          </div>
        </form>
      )}
      {/* Always mounted, so that screen readers announce its content. */}
      <div role="status">
        {shown && (
          <div className="mt-2 border-l-3 border-line pl-4">
            {chosen !== null && <p className="font-semibold">{right ? 'Correct.' : 'Not quite.'}</p>}
            <p className="text-ink-2">{question.explanation}</p>
          </div>
        )}
      </div>
      {shown && (
        <Button
          variant="quiet"
          size="small"
          className="mt-2 -ml-3"
          onClick={() => {
            setShown(false)
            setChosen(null)
          }}
        >
          Try again
        </Button>
      )}
    </div>
  )
}

export const PracticeIsland = island('practice', PracticeQuestionView)
