import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { RubricLevel } from '../../contract/assignments.ts'
import type { SubmissionToGrade } from '../../contract/teaching.ts'
import { afterDeduction, levelOf, levelPoints, rubricScore } from '../../rules/grades.ts'
import { percentText } from '../../rules/percent.ts'
import { ApiError, callApi } from '../lib/api.ts'
import { decimal } from '../lib/points.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Field } from '../ui/field.tsx'
import { BlockHead } from '../ui/text.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { toast } from '../ui/toast.ts'
import { UnsavedQuestion } from '../ui/unsaved-question.tsx'
import { CriterionLevels } from './criterion-levels.tsx'
import { submissionQuery } from './grading-queries.ts'

interface GradeFormProps {
  submission: SubmissionToGrade
  /** Goes on to what is graded next, by the queue as it stands after this grade. */
  onNext: (graded: SubmissionToGrade) => Promise<void>
}

/** The rubric as a form: a level for each criterion, points in between where they fit better, and words. */
export function GradeForm({ submission, onNext }: GradeFormProps) {
  const { assignment, grade, gradeVersion } = submission
  const { rubric } = assignment
  const queryClient = useQueryClient()
  const headingId = useId()
  const [earned, setEarned] = useState(() => earnedOf(submission))
  /** The grade that this one takes the place of. */
  const [base, setBase] = useState(gradeVersion)
  // The field keeps its words itself, also those written before the page's script ran.
  const words = useRef<HTMLTextAreaElement>(null)
  const [problems, setProblems] = useState<{ field: string; message: string }[]>([])
  const [busy, setBusy] = useState<'save' | 'next' | null>(null)
  const unsaved = useRef(false)

  const points = rubric.map((line) => line.points)
  // One list until the next submit: a new one would take the focus from whoever is mending what it says.
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
    unsaved.current = true
    setEarned(earned.map((old, place) => (place === index ? value : old)))
  }

  const takeTheirs = () => {
    setEarned(earnedOf(submission))
    if (words.current) words.current.value = grade?.feedback ?? ''
    setBase(gradeVersion)
    setProblems([])
    unsaved.current = false
  }
  // Whoever has written nothing yet sees what a colleague wrote meanwhile; what is written stays until its author says.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another grade is a reason
  useEffect(() => {
    if (gradeVersion !== base && !unsaved.current && busy === null) takeTheirs()
  }, [gradeVersion])

  /** @param over the grade that this one takes the place of */
  async function save(then: 'save' | 'next', over = base) {
    if (busy) return
    const open = criteriaFaults(earned, rubric)
    setProblems(open)
    if (open.length > 0) return
    setBusy(then)
    try {
      const answer = await callApi('PUT /api/teach/submissions/{id}/grade', {
        params: { id: submission.id },
        body: {
          version: over,
          earned: earned.map((value) => value ?? 0),
          feedback: words.current?.value ?? '',
        },
      })
      unsaved.current = false
      setBase(answer.submission.gradeVersion)
      queryClient.setQueryData(submissionQuery(submission.id).queryKey, answer)
      void queryClient.invalidateQueries({ queryKey: ['/api/teach/courses'] })
      toast({ title: 'Grade saved', description: `${submission.studentName} can see it now.` })
      if (then === 'next') await onNext(answer.submission)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'grade-changed')
        await queryClient.invalidateQueries({ queryKey: submissionQuery(submission.id).queryKey })
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
        <UnsavedQuestion isUnsaved={() => unsaved.current} />
        {gradeVersion !== base && grade !== null && busy === null && (
          <Alert role="alert" tone="bad" title="Someone else graded this meanwhile">
            <p>
              {`They gave ${decimal(grade.earned)} of ${decimal(grade.possible)} points${grade.feedback === '' ? '.' : ' and wrote:'}`}
            </p>
            {grade.feedback !== '' && (
              <blockquote
                className="my-2 max-h-48 overflow-auto wrap-anywhere whitespace-pre-line"
                dir="auto"
              >
                {grade.feedback}
              </blockquote>
            )}
            <p className="mb-3">Your grade is not saved; it stands below as you left it.</p>
            <div className="flex flex-wrap gap-3">
              <Button type="button" variant="outline" size="small" onClick={() => save('save', gradeVersion)}>
                Save mine instead
              </Button>
              <Button type="button" variant="outline" size="small" onClick={takeTheirs}>
                Go on from theirs
              </Button>
            </div>
          </Alert>
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
            {`It came late: ${percentText(submission.deduction)} is taken off, which leaves ${decimal(afterDeduction(sum, submission.deduction))} points.`}
          </p>
        )}
        <Field
          label="Feedback"
          hint="What is good, what to change, what to try next. The student reads this."
          id={controlId('feedback')}
          error={summary.messageOf('feedback')}
        >
          <TextArea
            rows={7}
            dir="auto"
            limit={10_000}
            ref={words}
            defaultValue={grade?.feedback ?? ''}
            onInput={() => {
              unsaved.current = true
            }}
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
            Keys: j and k for the next and the previous, Ctrl and Enter in the feedback to save and go on.
          </p>
        </div>
      </form>
    </section>
  )
}

const earnedOf = ({ assignment, grade }: SubmissionToGrade): (number | null)[] =>
  assignment.rubric.map((_, index) => grade?.criteria[index]?.earned ?? null)

type Criterion = SubmissionToGrade['assignment']['rubric'][number]

/** The criteria nobody has judged yet, and those with points they do not have. */
function criteriaFaults(earned: readonly (number | null)[], rubric: readonly Criterion[]) {
  return rubric.flatMap((line, index) => {
    const message = pointsFault(earned[index] ?? null, line)
    return message === undefined ? [] : [{ field: `earned.${index}`, message }]
  })
}

/** Never mended by itself: 12 of 2 points may have been meant as 1 or as 2. */
function pointsFault(earned: number | null, { criterion, points }: Criterion): string | undefined {
  if (earned === null) return `Choose a level: ${criterion}`
  return earned < 0 || earned > points ? `From 0 to ${points} points: ${criterion}` : undefined
}

function levelAt(earned: number | null, points: number): RubricLevel | null {
  return earned === null ? null : levelOf(earned, points)
}

const controlId = (field: string) => `grade-${field.replace('.', '-')}`
