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

/** Rows of which one is open at a time; a question with errors stays open until they are fixed. */
export function QuestionsField(props: QuestionsFieldProps) {
  const { ownerId, questions, most, problems, fixed, onChange } = props
  const section = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState<string | null>(
    questions.length === 1 ? (questions[0]?.id ?? null) : null,
  )
  const [said, setSaid] = useState('')
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message
  const isFaulty = (index: number) => problems.some(({ field }) => field.startsWith(`questions.${index}.`))
  const focusQuestion = (index: number) =>
    section.current?.querySelectorAll<HTMLElement>('.question-toggle')[index]?.focus()
  // The empty question that a new quiz begins with makes room.
  const own = questions.filter((question) => !isUnwritten(question))
  const texts = own.map(({ question }) => question.trim())

  /** Puts a question into the list, opened, with the focus in its first field. */
  const insert = (added: WrittenQuestion, index: number) => {
    flushSync(() => {
      setOpened(added.id)
      onChange(questions.toSpliced(index, 0, added))
    })
    const [kind, text] = ['kind', 'question'].map((field) =>
      document.getElementById(`questions.${index}.${field}`),
    )
    ;(kind ?? text)?.focus()
  }
  const duplicate = (question: WrittenQuestion, index: number) => {
    insert({ ...question, id: nextQuestion(ownerId, questions).id }, index + 1)
    setSaid(`Question ${index + 1} duplicated as question ${index + 2}`)
  }
  const move = (index: number, by: -1 | 1, byKeys: boolean) => {
    flushSync(() => {
      onChange(moved(questions, index, index + by))
      setSaid(`Now question ${index + by + 1} of ${questions.length}`)
    })
    if (byKeys) focusQuestion(index + by)
  }
  const remove = (index: number) => {
    flushSync(() => {
      onChange(questions.toSpliced(index, 1))
      setSaid(`Question ${index + 1} removed`)
    })
    focusQuestion(Math.min(index, questions.length - 2))
  }
  return (
    <section aria-labelledby={`${ownerId}-questions`} ref={section}>
      <h3 className="type-heading mb-3" id={`${ownerId}-questions`}>
        {fixed ? 'Practice questions' : 'Questions'}
      </h3>
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
            open={opened === question.id || isFaulty(index)}
            faulty={isFaulty(index)}
            mayDuplicate={questions.length < most}
            fixed={fixed}
            errorOf={errorOf}
            onOpen={(open) => setOpened(open ? question.id : null)}
            onChange={(changed) => onChange(questions.with(index, changed))}
            onMove={(by, byKeys) => move(index, by, byKeys)}
            onDuplicate={() => duplicate(question, index)}
            onRemove={() => remove(index)}
            onGo={(by) => focusQuestion(index + by)}
          />
        ))}
      </ol>
      {questions.length < most && (
        <div className="mt-5 flex flex-wrap gap-3">
          <Button
            variant="outline"
            onClick={() => insert(nextQuestion(ownerId, questions), questions.length)}
          >
            <Plus />
            Add question
          </Button>
          {!fixed && (
            <PasteQuestions
              known={texts}
              room={most - own.length}
              limit={`A quiz has at most ${most} questions`}
              onAdd={(pasted) => {
                setOpened(null)
                onChange(withPasted(own, pasted, ownerId))
              }}
            />
          )}
        </div>
      )}
      {questions.length > 1 && (
        <p className="type-note mt-3 text-ink-2 max-md:hidden">
          In the list, the arrow keys go from question to question, and Alt with an arrow key moves one.
        </p>
      )}
    </section>
  )
}
