import { Check, X } from 'lucide-react'
import { useState } from 'react'
import type { PracticeQuestion } from '../../contract/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'

/** A question to practise on: answered first, then the correct option is marked and the explanation shown. */
export function PracticeQuestionView({ question }: { question: PracticeQuestion }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [shown, setShown] = useState(false)
  if (!shown) {
    return (
      <form
        className="my-6 max-w-[66ch]"
        onSubmit={(event) => {
          event.preventDefault()
          setShown(true)
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
          <Button type="submit" variant="outline" size="small" disabled={chosen === null}>
            Check answer
          </Button>
          <Button variant="quiet" size="small" onClick={() => setShown(true)}>
            Show answer
          </Button>
        </div>
      </form>
    )
  }
  const right = chosen === question.correctAnswer
  return (
    <div className="my-6 max-w-[66ch]">
      <p className="mb-2 font-[620]">{question.question}</p>
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
                {wrong && <X className="size-5" aria-label="Your answer, not correct:" />}
              </span>
              {option}
            </li>
          )
        })}
      </ul>
      <div role="status" className="mt-2 border-l-3 border-line pl-4">
        {chosen !== null && <p className="font-semibold">{right ? 'Correct.' : 'Not quite.'}</p>}
        <p className="text-ink-2">{question.explanation}</p>
      </div>
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
    </div>
  )
}
