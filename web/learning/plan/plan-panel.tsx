import { useSuspenseQuery } from '@tanstack/react-query'
import type { CoursePlan } from '../../../contract/learning/plans.ts'
import { daysText, weekdayText } from '../../../rules/learning/plan-text.ts'
import { Kicker } from '../../ui/text/text.tsx'
import { closeCourseContents } from '../modules/course-contents.tsx'
import { PlanButton } from './plan-button.tsx'
import type { PlannedCourse } from './plan-dialog.tsx'
import { plansQuery } from './queries.ts'

/** Beside the progress in a course. States: no plan, planned, paused. */
export function PlanPanel({ course }: { course: PlannedCourse }) {
  const { data } = useSuspenseQuery(plansQuery)
  const plan = data.plans.find(({ courseId }) => courseId === course.id)
  // On a phone this is in a sheet, which would lie above the dialog.
  const button = { course, onOpen: closeCourseContents, variant: 'outline' } as const
  if (plan === undefined) return <PlanButton {...button} className="justify-self-start" />
  return (
    <section aria-labelledby="plan-heading">
      <Kicker as="h2" id="plan-heading" className="mb-2">
        Your plan
      </Kicker>
      <p>{`${daysText(plan.days)}, ${plan.time}`}</p>
      <p className="type-note mb-3 text-ink-2">{stateText(plan)}</p>
      <PlanButton {...button}>Change plan</PlanButton>
    </section>
  )
}

function stateText({ paused, next }: CoursePlan): string {
  if (paused) return 'Paused. Go on whenever you like.'
  return next === null ? '' : `Next: ${weekdayText(next.date)}`
}
