import { type FormEvent, useMemo, useRef, useState } from 'react'
import type { AnswerToGrade, AttemptToGrade } from '../../contract/quiz-teaching.ts'
import { readNumber } from '../../rules/numbers.ts'
import { ApiError, callApi } from '../lib/api.ts'
import { decimal } from '../lib/points.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Field } from '../ui/field.tsx'
import { BlockHead } from '../ui/text.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { toast } from '../ui/toast.ts'
import { UnsavedQuestion } from '../ui/unsaved-question.tsx'

export interface AttemptGradeFormProps {
  attempt: AttemptToGrade
  onSaved: (answer: { attempt: AttemptToGrade }, then: 'save' | 'next') => Promise<void>
  onReload: () => unknown
}

/** Each answer with the author's guidance, points and words for the student. */
export function AttemptGradeForm({ attempt, onSaved, onReload }: AttemptGradeFormProps) {
  // The fields keep what is typed themselves, also what was typed before the page's script ran.
  const form = useRef<HTMLFormElement>(null)
  const unsaved = useRef(false)
  const [problems, setProblems] = useState<{ field: string; message: string }[]>([])
  const [changedElsewhere, setChangedElsewhere] = useState(false)
  const [busy, setBusy] = useState<'save' | 'next' | null>(null)
  // One list until the next submit: a new one would take the focus from whoever is mending what it says.
  const summary = useMemo(
    () =>
      problems.map(({ field, message }) => {
        const place = Number(/^grades\.(\d+)/.exec(field)?.[1] ?? 0)
        return { field: controlId(field), message, within: `Answer ${place + 1}` }
      }),
    [problems],
  )
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message

  async function save(then: 'save' | 'next') {
    if (busy || form.current === null) return
    const read = readGrades(attempt.answers, new FormData(form.current))
    setProblems(read.problems)
    if (read.problems.length > 0) return
    setBusy(then)
    try {
      const answer = await callApi('PUT /api/teach/quiz-attempts/{id}/grade', {
        params: { id: attempt.id },
        body: { version: attempt.gradeVersion, grades: read.grades },
      })
      unsaved.current = false
      toast({ title: 'Grade saved', description: `${attempt.studentName} can see it now.` })
      await onSaved(answer, then)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'grade-changed') setChangedElsewhere(true)
      else if (error instanceof ApiError && error.fields.length > 0) setProblems(error.fields)
      else {
        const description = error instanceof ApiError ? error.message : 'Please try again.'
        toast({ title: 'Grade not saved', description, variant: 'destructive' })
      }
    } finally {
      setBusy(null)
    }
  }

  return (
    <form
      ref={form}
      method="dialog"
      className="desk-answers"
      onInput={() => {
        unsaved.current = true
      }}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save('next')
      }}
    >
      <ErrorSummary problems={summary} />
      <UnsavedQuestion isUnsaved={() => unsaved.current} />
      {changedElsewhere && (
        <Alert role="alert" tone="bad" title="Someone else graded this meanwhile">
          <p className="mb-3">Your grade is not saved. Load theirs to go on from there.</p>
          <Button
            type="button"
            variant="outline"
            size="small"
            onClick={() => {
              unsaved.current = false
              return onReload()
            }}
          >
            Load their grade
          </Button>
        </Alert>
      )}
      {attempt.answers.map((answer, index) => (
        <AnswerOnDesk key={answer.id} answer={answer} index={index} errorOf={errorOf} />
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy === 'next'}>
          Save and next
        </Button>
        <Button type="button" variant="outline" busy={busy === 'save'} onClick={() => save('save')}>
          Save
        </Button>
        <p className="type-note w-full text-ink-2">Keys: j and k for the next and the previous attempt.</p>
      </div>
    </form>
  )
}

function AnswerOnDesk({
  answer,
  index,
  errorOf,
}: {
  answer: AnswerToGrade
  index: number
  errorOf: (field: string) => string | undefined
}) {
  const score = `grades.${index}.score`
  const feedback = `grades.${index}.feedback`
  return (
    <section aria-labelledby={`answer-${index}`}>
      <BlockHead id={`answer-${index}`} title={answer.question} />
      <p className="desk-answer-text" dir="auto">
        {answer.answer}
      </p>
      <details className="mb-6">
        <summary className="text-link">What to look for</summary>
        <p className="mt-3 max-w-[66ch] whitespace-pre-line">{answer.guidance}</p>
        <p className="mt-3 max-w-[66ch] text-ink-2">{`Told to the student: ${answer.explanation}`}</p>
      </details>
      <Field
        label={`Points of ${decimal(answer.points)}`}
        id={controlId(score)}
        error={errorOf(score)}
        className="max-w-60"
      >
        <TextInput
          name={score}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={answer.score === null ? '' : decimal(answer.score)}
        />
      </Field>
      <Field
        label="Feedback"
        optional
        hint="The student reads this."
        id={controlId(feedback)}
        error={errorOf(feedback)}
      >
        <TextArea name={feedback} rows={4} dir="auto" limit={5_000} defaultValue={answer.feedback} />
      </Field>
    </section>
  )
}

/** What stands in the fields, and what is wrong with it. */
function readGrades(answers: readonly AnswerToGrade[], entries: FormData) {
  const problems: { field: string; message: string }[] = []
  const grades = answers.map(({ id, points }, index) => {
    const field = `grades.${index}.score`
    const score = readNumber(String(entries.get(field) ?? ''))
    if (score === null || score < 0 || score > points)
      problems.push({ field, message: `From 0 to ${decimal(points)}` })
    const feedback = String(entries.get(`grades.${index}.feedback`) ?? '')
    return { questionId: id, score: score ?? 0, feedback }
  })
  return { grades, problems }
}

const controlId = (field: string) => field.replaceAll('.', '-')
