import { useEffect, useRef, useState } from 'react'
import type { Answer, AttemptQuestion } from '../../../../contract/assessment/questions.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { QuestionForm } from '../take/question-form.tsx'
import '../quizzes.css'

interface PaperPreviewProps {
  questions: readonly AttemptQuestion[]
  onClose: () => void
}

/** Previews a quiz without an attempt: nothing is saved or graded. */
export function PaperPreview({ questions, onClose }: PaperPreviewProps) {
  const [position, setPosition] = useState(1)
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer | null>>(new Map())
  const [flagged, setFlagged] = useState<ReadonlySet<string>>(new Set())
  const question = questions[position - 1]
  const section = useRef<HTMLElement>(null)
  // Scroll to the top: it replaces a form that may be far longer.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section ref={section} aria-label="Preview as a student" className="scroll-mt-28">
      <Alert title="This is what students see" className="mb-8">
        <p className="mb-3">
          The order is random, as in every attempt. Nothing you answer here is saved or graded.
        </p>
        <Button variant="outline" size="small" onClick={onClose}>
          Back to editing
        </Button>
      </Alert>
      {question === undefined ? (
        <p>There are no questions yet.</p>
      ) : (
        <QuestionForm
          question={question}
          saved={{
            questionId: question.id,
            answer: answers.get(question.id) ?? null,
            flagged: flagged.has(question.id),
            sequence: 0,
          }}
          position={position}
          count={questions.length}
          locked={false}
          status={null}
          onAnswer={(answer) => setAnswers(new Map(answers).set(question.id, answer))}
          onFlag={(wanted) => {
            const next = new Set(flagged)
            if (wanted) next.add(question.id)
            else next.delete(question.id)
            setFlagged(next)
          }}
          onGo={setPosition}
          onFinish={onClose}
        />
      )}
    </section>
  )
}
