import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, Fragment, useMemo, useRef, useState } from 'react'
import type { AnswerToGrade, AttemptToGrade } from '../../../../contract/assessment/quiz-teaching.ts'
import { readNumber } from '../../../../rules/text/numbers.ts'
import { callApi } from '../../../lib/api.ts'
import { decimal } from '../../../lib/points.ts'
import { useGrading } from '../../../lib/use-grading.ts'
import { Stimulus } from '../../../questions/stimulus.tsx'
import { type GivenPoints, GradeConflict } from '../../../shell/grade-conflict.tsx'
import { Button } from '../../../ui/button.tsx'
import { UnsavedQuestion } from '../../../ui/dialogs/unsaved-question.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { BlockHead } from '../../../ui/text/text.tsx'
import { attemptToGradeQuery } from './teaching-queries.ts'

export interface AttemptGradeFormProps {
  attempt: AttemptToGrade
  /** Goes to the next attempt of the queue as it is after this grade. */
  onNext: (graded: AttemptToGrade) => Promise<void>
}

/** Each answer with the author's guidance, points and a comment. */
export function AttemptGradeForm({ attempt, onNext }: AttemptGradeFormProps) {
  const queryClient = useQueryClient()
  // Uncontrolled, which keeps text typed before hydration.
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<{ field: string; message: string }[]>([])
  // The initial values: a colleague's grades must not change fields while the teacher types.
  const [shown, setShown] = useState({ answers: attempt.answers, edition: 0 })

  const { busy, save, ...grading } = useGrading({
    work: attempt,
    send: (over) => {
      if (form.current === null) return null
      const read = readGrades(attempt.answers, new FormData(form.current))
      setProblems(read.problems)
      return read.problems.length > 0 ? null : put(over, read.grades)
    },
    showCurrent: () => setShown(({ edition }) => ({ answers: attempt.answers, edition: edition + 1 })),
    reload: () => queryClient.invalidateQueries({ queryKey: attemptToGradeQuery(attempt.id).queryKey }),
    onProblems: setProblems,
    onNext,
  })

  async function put(over: number, grades: ReturnType<typeof readGrades>['grades']) {
    const answer = await callApi('PUT /api/teach/quiz-attempts/{id}/grade', {
      params: { id: attempt.id },
      body: { version: over, grades },
    })
    const keep = () => {
      queryClient.setQueryData(attemptToGradeQuery(attempt.id).queryKey, answer)
      void queryClient.invalidateQueries({ queryKey: ['/api/teach/courses'] })
      void queryClient.invalidateQueries({ queryKey: ['/api/teach/quizzes', attempt.quizId] })
    }
    return { graded: answer.attempt, keep }
  }

  // Memoized until the next submit: a new list would take the focus from the field being corrected.
  const summary = useMemo(
    () =>
      problems.map(({ field, message }) => {
        const place = Number(/^grades\.(\d+)/.exec(field)?.[1] ?? 0)
        return { field: controlId(field), message, within: `Answer ${place + 1}` }
      }),
    [problems],
  )
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message

  return (
    <form
      ref={form}
      method="dialog"
      className="desk-answers"
      onInput={grading.noteEdit}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save('next')
      }}
    >
      <ErrorSummary problems={summary} />
      <UnsavedQuestion isUnsaved={grading.isUnsaved} />
      {grading.isOvertaken && (
        <GradeConflict
          given={givenIn(attempt.answers)}
          isAnswer={grading.isRefused}
          choice={grading.choice}
        />
      )}
      <Fragment key={shown.edition}>
        {shown.answers.map((answer, index) => (
          <AnswerOnDesk key={answer.id} answer={answer} index={index} errorOf={errorOf} />
        ))}
      </Fragment>
      <div className="flex flex-wrap items-center gap-3">
        {attempt.course.can.includes('grade') && (
          <>
            <Button type="submit" busy={busy === 'next'}>
              Save and next
            </Button>
            <Button type="button" variant="outline" busy={busy === 'save'} onClick={() => save('save')}>
              Save
            </Button>
          </>
        )}
        <p className="type-note w-full text-ink-2">Shortcuts: j and k for the next and previous attempt.</p>
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
      <Stimulus html={answer.stimulusHtml} />
      <p className="desk-answer-text" dir="auto">
        {answer.answer}
      </p>
      <details className="mb-6">
        <summary className="text-link">What to look for</summary>
        <p className="mt-3 max-w-[66ch] whitespace-pre-line">{answer.guidance}</p>
        <p className="mt-3 max-w-[66ch] text-ink-2">{`Shown to the student: ${answer.explanation}`}</p>
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
        hint="The student will read this."
        id={controlId(feedback)}
        error={errorOf(feedback)}
      >
        <TextArea name={feedback} rows={4} dir="auto" limit={5_000} defaultValue={answer.feedback} />
      </Field>
    </section>
  )
}

/** A colleague's grades, labelled by answer if there are several. */
function givenIn(answers: readonly AnswerToGrade[]): GivenPoints[] {
  return answers.flatMap(({ question, points, score, feedback }) => {
    const part = answers.length > 1 ? { part: question } : {}
    return score === null ? [] : [{ ...part, earned: score, possible: points, feedback }]
  })
}

/** The values of the fields, and their errors. */
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
