import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { moved } from '../../rules/authoring.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { QuestionFields } from './question-fields.tsx'
import { emptyQuestion, type WrittenQuestion } from './written-question.ts'

interface QuestionsFieldProps {
  /** Of the quiz or assignment: what its questions' ids begin with. */
  ownerId: string
  questions: readonly WrittenQuestion[]
  most: number
  errorOf: (field: string) => string | undefined
  onChange: (questions: WrittenQuestion[]) => void
}

/** The questions of a quiz or of an assignment's practice: written, added, moved, removed. */
export function QuestionsField({ ownerId, questions, most, errorOf, onChange }: QuestionsFieldProps) {
  const focusQuestion = (index: number) =>
    requestAnimationFrame(() => document.getElementById(`questions.${index}.question`)?.focus())
  return (
    <section aria-label="Questions">
      {questions.map((question, index) => (
        <fieldset key={question.id} className="mb-8 border-t border-line-strong pt-4">
          <legend className="sr-only">{`Question ${index + 1}`}</legend>
          <div className="mb-2 flex items-center justify-between gap-3">
            <h3 className="type-heading">{`Question ${index + 1}`}</h3>
            <div className="flex">
              <IconButton
                label={`Move question ${index + 1} up`}
                disabled={index === 0}
                onClick={() => onChange(moved(questions, index, index - 1))}
              >
                <ArrowUp />
              </IconButton>
              <IconButton
                label={`Move question ${index + 1} down`}
                disabled={index === questions.length - 1}
                onClick={() => onChange(moved(questions, index, index + 1))}
              >
                <ArrowDown />
              </IconButton>
              <IconButton
                label={`Remove question ${index + 1}`}
                onClick={() => {
                  onChange(questions.toSpliced(index, 1))
                  focusQuestion(Math.max(0, index - 1))
                }}
              >
                <Trash2 />
              </IconButton>
            </div>
          </div>
          <QuestionFields
            name={`questions.${index}`}
            number={index + 1}
            question={question}
            errorOf={errorOf}
            onChange={(change) => onChange(questions.with(index, { ...question, ...change }))}
          />
        </fieldset>
      ))}
      {questions.length < most && (
        <Button
          variant="outline"
          onClick={() => {
            onChange([...questions, emptyQuestion(ownerId, questions)])
            focusQuestion(questions.length)
          }}
        >
          <Plus />
          Add question
        </Button>
      )}
    </section>
  )
}
