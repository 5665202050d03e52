import { Check } from 'lucide-react'
import type { CourseSummary, Tract } from '../../../contract/courses/catalogue.ts'
import { courseAddress } from '../../../rules/addresses.ts'
import { tractProgress } from '../../../rules/learning/progress.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { SectionHead } from '../../ui/text/text.tsx'
import { FollowTract } from './follow-tract.tsx'
import { TractStep } from './tract-step.tsx'

export interface TractSectionProps {
  tract: Tract
  courses: CourseSummary[]
  /** Completed modules per course; null for a visitor. */
  completed: ReadonlyMap<string, number> | null
  /** The viewer follows it. */
  followed?: boolean
}

export function TractSection({ tract, courses, completed, followed = false }: TractSectionProps) {
  const steps = tract.courses.flatMap(({ courseId, reason }) => {
    const course = courses.find(({ id }) => id === courseId)
    return course ? [{ course, reason }] : []
  })
  const { done, total, next } = tractProgress(
    steps.map(({ course }) => ({ ...course, completedModules: completed?.get(course.id) ?? 0 })),
  )
  return (
    <section id={tract.id} aria-labelledby={`${tract.id}-title`} className="pt-(--band)">
      <SectionHead
        kicker={`${followed ? 'Your tract: ' : ''}${extentOf(tract, steps.length)}`}
        title={tract.title}
        id={`${tract.id}-title`}
        lead={tract.description}
      />
      <div className="grid gap-x-6 gap-y-10 md:grid-cols-12">
        <div className="md:col-span-3">
          <h3 className="font-text text-base font-[620]">You will be able to</h3>
          <ul className="mt-3 grid gap-3 text-small">
            {tract.outcomes.map((outcome) => (
              <li key={outcome} className="grid grid-cols-[20px_1fr] gap-2.5 text-ink-2">
                <Check className="mt-0.5 text-iris-text" aria-hidden="true" />
                {outcome}
              </li>
            ))}
          </ul>
          {completed && (
            <>
              <Progress
                className="mt-7"
                label="Your progress"
                caption={`${done} of ${total} modules`}
                value={done}
                max={Math.max(1, total)}
                shown
              />
              <div className="mt-5 flex flex-wrap gap-3">
                {followed && next && (
                  <ButtonLink
                    to={courseAddress(next.id)}
                    size="small"
                  >{`Continue with ${next.code}`}</ButtonLink>
                )}
                <FollowTract tract={tract} followed={followed} />
              </div>
            </>
          )}
        </div>
        <ol className="border-t border-line md:col-span-9">
          {steps.map(({ course, reason }, index) => (
            <TractStep
              key={course.id}
              number={index + 1}
              course={course}
              reason={reason}
              completed={completed?.get(course.id)}
            />
          ))}
        </ol>
      </div>
    </section>
  )
}

/** "7 courses, about 9 hours of reading". Omits the hours if no lecture is written yet. */
function extentOf(tract: Tract, courses: number): string {
  const hours = Math.round(tract.minutes / 60)
  if (tract.minutes === 0) return `${courses} courses`
  return `${courses} courses, about ${hours <= 1 ? 'an hour' : `${hours} hours`} of reading`
}
