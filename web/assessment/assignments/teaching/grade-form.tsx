import { useQueryClient } from '@tanstack/react-query'
import { Keyboard } from 'lucide-react'
import { useId, useMemo, useRef, useState } from 'react'
import type { SubmissionToGrade } from '../../../../contract/assessment/teaching.ts'
import { afterDeduction, rubricScore } from '../../../../rules/assessment/gradebook.ts'
import { percentText } from '../../../../rules/learning/percent.ts'
import { counted } from '../../../../rules/text/counted.ts'
import { callApi } from '../../../lib/api.ts'
import { decimal } from '../../../lib/points.ts'
import { useGrading } from '../../../lib/use-grading.ts'
import { GradeConflict } from '../../../shell/grade-conflict.tsx'
import { Button } from '../../../ui/button.tsx'
import { UnsavedQuestion } from '../../../ui/dialogs/unsaved-question.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { Tag } from '../../../ui/pictures/badges.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { CriterionLevels } from './criterion-levels.tsx'
import { FeedbackField } from './feedback-field.tsx'
import { submissionQuery } from './grading-queries.ts'
import { GradingShortcuts } from './grading-shortcuts.tsx'
import { ReleaseOne } from './release-one.tsx'
import { useGradingKeys } from './use-grading-keys.ts'

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
  const heading = useKeptFocus(submission.held)
  const [earned, setEarned] = useState(() => earnedOf(submission))
  // Uncontrolled, which keeps text typed before hydration.
  const words = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  /** The criterion for number keys. */
  const [current, setCurrent] = useState(0)
  const [commentsOpen, setCommentsOpen] = useState(false)
  const [shortcutsOpen, setShortcutsOpen] = useState(false)
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

  const focusCriterion = (index: number) => {
    const name = controlId(`earned.${index}`)
    const levels = [...(form.current?.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`) ?? [])]
    const level = levels.find(({ checked }) => checked) ?? levels[0]
    level?.focus()
  }
  useGradingKeys(form, {
    onLevel(level) {
      const line = rubric[current]
      const chosen = line?.levels[level]
      if (chosen === undefined) return
      choose(current, chosen.points)
      if (current + 1 < rubric.length) focusCriterion(current + 1)
      else words.current?.focus()
    },
    onAllLevels(level) {
      const chosen = rubric.map(({ levels }, index) => levels[level]?.points ?? earned[index] ?? null)
      grading.noteEdit()
      setEarned(chosen)
    },
    onComments: () => setCommentsOpen(true),
    onSave: () => void save('next'),
    onHelp: () => setShortcutsOpen(true),
  })

  return (
    <section aria-labelledby={headingId} className="desk-grade">
      <div className="desk-grade-head">
        <h2 ref={heading} id={headingId} tabIndex={-1} className="type-heading">
          Grade
        </h2>
        {submission.holdsGrade && <Tag tone="gold">Grades are held</Tag>}
        {submission.held && submission.course.can.includes('edit-course') && (
          <ReleaseOne submission={submission} />
        )}
        <output className="numbers font-[560]">
          {known || sum > 0 ? `${decimal(sum)} of ${decimal(assignment.points)} points` : 'Not graded'}
        </output>
        <Button
          variant="quiet"
          size="small"
          square
          className="desk-keys"
          aria-label="Keyboard shortcuts (key ?)"
          aria-haspopup="dialog"
          onClick={() => setShortcutsOpen(true)}
        >
          <Keyboard />
        </Button>
      </div>
      {shortcutsOpen && <GradingShortcuts onClose={() => setShortcutsOpen(false)} />}
      <form
        ref={form}
        method="dialog"
        className="desk-form"
        onSubmit={(event) => {
          event.preventDefault()
          void save('next')
        }}
      >
        <UnsavedQuestion isUnsaved={grading.isUnsaved} />
        <div className="desk-scroll">
          <ErrorSummary problems={summary.listed} />
          {grading.isOvertaken && grade !== null && (
            <GradeConflict given={[grade]} isAnswer={grading.isRefused} choice={grading.choice} />
          )}
          {rubric.map((line, index) => (
            <CriterionLevels
              key={line.criterion}
              id={controlId(`earned.${index}`)}
              line={line}
              earned={earned[index] ?? null}
              current={index === current}
              error={pointsFault(earned[index] ?? null, line) && summary.messageOf(`earned.${index}`)}
              onCurrent={() => setCurrent(index)}
              onPoints={(value) => choose(index, value)}
            />
          ))}
          {submission.deduction > 0 && (
            <p className="type-note text-ink-2">
              {`It was late: ${percentText(submission.deduction)} off leaves ${decimal(afterDeduction(sum, submission.deduction))} points.`}
            </p>
          )}
          <FeedbackField
            id={controlId('feedback')}
            courseId={submission.course.id}
            words={words}
            initial={grade?.feedback ?? ''}
            error={summary.messageOf('feedback')}
            commentsOpen={commentsOpen}
            onCommentsOpen={setCommentsOpen}
            onEdit={grading.noteEdit}
            onLeave={() => focusCriterion(current)}
          />
        </div>
        <div className="desk-foot">
          <Button type="submit" busy={busy === 'next'}>
            Save and next
          </Button>
          <Button type="button" variant="outline" busy={busy === 'save'} onClick={() => save('save')}>
            Save
          </Button>
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

const controlId = (field: string) => `grade-${field.replace('.', '-')}`
