import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { moved } from '../../../../rules/courses/authoring.ts'
import type { FormProblem } from '../../../lib/use-contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { PasteQuestions } from './paste-questions.tsx'
import { QuestionCard } from './question-card.tsx'
import { isUnwritten, nextQuestion, type WrittenQuestion, withPasted } from './written-question.ts'
import './questions.css'

interface QuestionsFieldProps {
  /** Id of the quiz or assignment, the prefix of question ids. */
  ownerId: string
  questions: readonly WrittenQuestion[]
  most: number
  problems: readonly FormProblem[]
  /** Practice questions are single choice. */
  fixed?: boolean
  onChange: (questions: WrittenQuestion[]) => void
}

/** A question with errors stays open until they are fixed. */
export function QuestionsField(props: QuestionsFieldProps) {
  const { ownerId, questions, most, problems, fixed, onChange } = props
  const section = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(questions.length === 1 ? questions.map(({ id }) => id) : []),
  )
  const [said, setSaid] = useState('')
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message
  const isFaulty = (index: number) => problems.some(({ field }) => field.startsWith(`questions.${index}.`))
  const allOpen = questions.every(({ id }) => opened.has(id))
  const focusQuestion = (index: number) =>
    section.current?.querySelectorAll<HTMLElement>('.question-toggle')[index]?.focus()

  // The empty question that a new quiz begins with makes room.
  const own = questions.filter((question) => !isUnwritten(question))
  const texts = own.map(({ question }) => question.trim())

  const add = () => {
    const added = nextQuestion(ownerId, questions)
    flushSync(() => {
      setOpened(new Set([...opened, added.id]))
      onChange([...questions, added])
    })
    const [kind, text] = ['kind', 'question'].map((field) =>
      document.getElementById(`questions.${questions.length}.${field}`),
    )
    ;(kind ?? text)?.focus()
  }
  return (
    <section aria-labelledby={`${ownerId}-questions`} ref={section}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="type-heading" id={`${ownerId}-questions`}>
          {fixed ? 'Practice questions' : 'Questions'}
        </h3>
        {questions.length > 2 && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => setOpened(new Set(allOpen ? [] : questions.map(({ id }) => id)))}
          >
            {allOpen ? 'Close all' : 'Open all'}
          </Button>
        )}
      </div>
      {fixed && (
        <p className="mb-4 text-ink-2">Not graded. The answer is shown once the student has chosen one.</p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      <div id="questions" tabIndex={-1}>
        {errorOf('questions') && <p className="mb-3 text-bad">{errorOf('questions')}</p>}
      </div>
      <ol className="question-list">
        {questions.map((question, index) => (
          <QuestionCard
            key={question.id}
            index={index}
            count={questions.length}
            question={question}
            open={opened.has(question.id) || isFaulty(index)}
            faulty={isFaulty(index)}
            fixed={fixed}
            errorOf={errorOf}
            onOpen={(open) => {
              const next = new Set(opened)
              if (open) next.add(question.id)
              else next.delete(question.id)
              setOpened(next)
            }}
            onChange={(changed) => onChange(questions.with(index, changed))}
            onMove={(by) => {
              onChange(moved(questions, index, index + by))
              setSaid(`Now question ${index + by + 1} of ${questions.length}`)
            }}
            onRemove={() => {
              flushSync(() => {
                onChange(questions.toSpliced(index, 1))
                setSaid(`Question ${index + 1} removed`)
              })
              focusQuestion(Math.min(index, questions.length - 2))
            }}
          />
        ))}
      </ol>
      {questions.length < most && (
        <div className="mt-5 flex flex-wrap gap-3">
          <Button variant="outline" onClick={add}>
            <Plus />
            Add question
          </Button>
          {!fixed && (
            <PasteQuestions
              known={texts}
              room={most - own.length}
              limit={`A quiz has at most ${most} questions`}
              onAdd={(pasted) => onChange(withPasted(own, pasted, ownerId))}
            />
          )}
        </div>
      )}
    </section>
  )
}
