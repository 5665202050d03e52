import { useQueryClient } from '@tanstack/react-query'
import { useId, useMemo, useRef, useState } from 'react'
import type { RubricLevel } from '../../../../contract/assessment/assignments.ts'
import type { SubmissionToGrade } from '../../../../contract/assessment/teaching.ts'
import { afterDeduction, levelOf, levelPoints, rubricScore } from '../../../../rules/assessment/gradebook.ts'
import { percentText } from '../../../../rules/learning/percent.ts'
import { counted } from '../../../../rules/text/counted.ts'
import { callApi } from '../../../lib/api.ts'
import { decimal } from '../../../lib/points.ts'
import { useGrading } from '../../../lib/use-grading.ts'
import { GradeConflict } from '../../../shell/grade-conflict.tsx'
import { Button } from '../../../ui/button.tsx'
import { UnsavedQuestion } from '../../../ui/dialogs/unsaved-question.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { BlockHead } from '../../../ui/text/text.tsx'
import { CriterionLevels } from './criterion-levels.tsx'
import { submissionQuery } from './grading-queries.ts'

interface GradeFormProps {
  submission: SubmissionToGrade
  /** Goes to the next submission of the queue as it is after this grade. */
  onNext: (graded: SubmissionToGrade) => Promise<void>
}

/** The rubric as a form: a level per criterion, points in between, and a comment. */
export function GradeForm({ submission, onNext }: GradeFormProps) {
  const { assignment, grade } = submission
  const { rubric } = assignment
  const queryClient = useQueryClient()
  const headingId = useId()
  const [earned, setEarned] = useState(() => earnedOf(submission))
  // Uncontrolled, which keeps text typed before hydration.
  const words = useRef<HTMLTextAreaElement>(null)
  const [problems, setProblems] = useState<{ field: string; message: string }[]>([])

  const { busy, save, ...grading } = useGrading({
    work: submission,
    send: (over) => {
      const open = criteriaFaults(earned, rubric)
      setProblems(open)
      return open.length > 0 ? null : put(over)
    },
    showCurrent: () => {
      setEarned(earnedOf(submission))
      if (words.current) words.current.value = grade?.feedback ?? ''
    },
    reload: () => queryClient.invalidateQueries({ queryKey: submissionQuery(submission.id).queryKey }),
    onProblems: setProblems,
    onNext,
  })

  async function put(over: number) {
    const answer = await callApi('PUT /api/teach/submissions/{id}/grade', {
      params: { id: submission.id },
      body: {
        version: over,
        earned: earned.map((value) => value ?? 0),
        feedback: words.current?.value ?? '',
      },
    })
    const keep = () => {
      queryClient.setQueryData(submissionQuery(submission.id).queryKey, answer)
      void queryClient.invalidateQueries({ queryKey: ['/api/teach/courses'] })
    }
    return { graded: answer.submission, keep }
  }

  const points = rubric.map((line) => line.points)
  // Memoized until the next submit: a new list would take the focus from the field being corrected.
  const summary = useMemo(
    () => ({
      listed: problems.map(({ field, message }) => ({ field: controlId(field), message })),
      messageOf: (field: string) => problems.find((problem) => problem.field === field)?.message,
    }),
    [problems],
  )
  const known = earned.every((value) => value !== null)
  const sum = rubricScore(
    points,
    earned.map((value) => value ?? 0),
  )
  const choose = (index: number, value: number | null) => {
    grading.noteEdit()
    setEarned(earned.map((old, place) => (place === index ? value : old)))
  }

  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <BlockHead
        id={headingId}
        title="Grade"
        aside={
          <output className="numbers font-[560]">
            {known || sum > 0 ? `${decimal(sum)} of ${decimal(assignment.points)} points` : 'Not graded'}
          </output>
        }
      />
      <form
        method="dialog"
        className="mt-5 grid gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          void save('next')
        }}
      >
        <ErrorSummary problems={summary.listed} />
        <UnsavedQuestion isUnsaved={grading.isUnsaved} />
        {grading.isOvertaken && grade !== null && (
          <GradeConflict given={[grade]} isAnswer={grading.isRefused} choice={grading.choice} />
        )}
        {rubric.map((line, index) => (
          <CriterionLevels
            key={line.criterion}
            id={controlId(`earned.${index}`)}
            line={line}
            earned={earned[index] ?? null}
            level={levelAt(earned[index] ?? null, line.points)}
            error={pointsFault(earned[index] ?? null, line) && summary.messageOf(`earned.${index}`)}
            onLevel={(level) => choose(index, levelPoints(level, line.points))}
            onPoints={(value) => choose(index, value)}
          />
        ))}
        {submission.deduction > 0 && (
          <p className="type-note text-ink-2">
            {`It was late: ${percentText(submission.deduction)} off leaves ${decimal(afterDeduction(sum, submission.deduction))} points.`}
          </p>
        )}
        <Field
          label="Feedback"
          hint="What’s good, what to change, what to try next. The student will read this."
          id={controlId('feedback')}
          error={summary.messageOf('feedback')}
        >
          <TextArea
            rows={7}
            dir="auto"
            limit={10_000}
            ref={words}
            defaultValue={grade?.feedback ?? ''}
            onInput={grading.noteEdit}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                event.preventDefault()
                void save('next')
              }
            }}
          />
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={busy === 'next'}>
            Save and next
          </Button>
          <Button type="button" variant="outline" busy={busy === 'save'} onClick={() => save('save')}>
            Save
          </Button>
          <p className="type-note w-full text-ink-2">
            Shortcuts: j and k for the next and previous one, Ctrl+Enter in the feedback to save and continue.
          </p>
        </div>
      </form>
    </section>
  )
}

const earnedOf = ({ assignment, grade }: SubmissionToGrade): (number | null)[] =>
  assignment.rubric.map((_, index) => grade?.criteria[index]?.earned ?? null)

type Criterion = SubmissionToGrade['assignment']['rubric'][number]

/** Criteria without points, and those with invalid points. */
function criteriaFaults(earned: readonly (number | null)[], rubric: readonly Criterion[]) {
  return rubric.flatMap((line, index) => {
    const message = pointsFault(earned[index] ?? null, line)
    return message === undefined ? [] : [{ field: `earned.${index}`, message }]
  })
}

/** Never corrected automatically: 12 of 2 points may mean 1 or 2. */
function pointsFault(earned: number | null, { criterion, points }: Criterion): string | undefined {
  if (earned === null) return `Choose a level: ${criterion}`
  return earned < 0 || earned > points ? `From 0 to ${counted(points, 'point')}: ${criterion}` : undefined
}

function levelAt(earned: number | null, points: number): RubricLevel | null {
  return earned === null ? null : levelOf(earned, points)
}

const controlId = (field: string) => `grade-${field.replace('.', '-')}`
