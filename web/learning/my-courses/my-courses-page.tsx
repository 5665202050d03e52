import { lazy, Suspense, useState } from 'react'
import type { CoursePlan } from '../../../contract/learning/plans.ts'
import type { Bookmark, CourseInProgress } from '../../../contract/learning/progress.ts'
import { daysText } from '../../../rules/learning/plan-text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { ArrowLink, BlockHead } from '../../ui/text/text.tsx'
import { PlanButton } from '../plan/plan-button.tsx'
import { CourseRow, continueAddress } from './course-row.tsx'
import { BookmarkList } from './saved-modules.tsx'

const LeaveDialog = lazy(() =>
  import('../modules/leave-dialog.tsx').then(({ LeaveDialog }) => ({ default: LeaveDialog })),
)

export type Shown = 'enrolled' | 'completed' | 'saved'

export interface MyCoursesPageProps {
  courses: readonly CourseInProgress[]
  bookmarks: readonly Bookmark[]
  plans: readonly CoursePlan[]
  shown: Shown
}

export function MyCoursesPage({ courses, bookmarks, plans, shown }: MyCoursesPageProps) {
  const completed = courses.filter((course) => course.completed)
  const underWay = courses.filter((course) => !course.completed)
  const path = '/dashboard/courses'
  return (
    <main id="main" className="wrap pb-24">
      <h1 className="type-section pt-10 pb-7">My Courses</h1>
      <TabLinks
        label="Which courses"
        className="mb-8"
        links={[
          { to: path, label: 'Enrolled', count: courses.length, current: shown === 'enrolled' },
          {
            to: `${path}?show=completed`,
            label: 'Completed',
            count: completed.length,
            current: shown === 'completed',
          },
          { to: `${path}?show=saved`, label: 'Saved', count: bookmarks.length, current: shown === 'saved' },
        ]}
      />
      {shown === 'enrolled' && courses.length === 0 && (
        <EmptyState
          title="You aren’t enrolled in a course yet"
          action={<ButtonLink to="/catalog">Browse Courses</ButtonLink>}
        >
          Starting a module enrolls you automatically.
        </EmptyState>
      )}
      {shown === 'completed' && completed.length === 0 && (
        <EmptyState
          title="No completed courses yet"
          action={<ButtonLink to={path}>Keep learning</ButtonLink>}
        >
          A course is complete when all its modules are.
        </EmptyState>
      )}
      {shown === 'saved' && <Saved bookmarks={bookmarks} />}
      {shown === 'enrolled' && (
        <CourseGroup id="under-way" title="In Progress" courses={underWay} plans={plans} />
      )}
      {shown !== 'saved' && <CourseGroup id="completed" title="Completed" courses={completed} plans={[]} />}
    </main>
  )
}

function CourseGroup({
  id,
  title,
  courses,
  plans,
}: {
  id: string
  title: string
  courses: readonly CourseInProgress[]
  plans: readonly CoursePlan[]
}) {
  const [leaving, setLeaving] = useState<CourseInProgress | null>(null)
  if (courses.length === 0) return null
  return (
    <section aria-labelledby={id} className="mb-14">
      <BlockHead
        id={id}
        title={title}
        aside={
          id === 'completed' ? (
            <ArrowLink to="/dashboard/certificates">Certificates</ArrowLink>
          ) : (
            <span className="text-ink-2">{courses.length}</span>
          )
        }
      />
      <ul>
        {courses.map((course) => (
          <CourseRow
            key={course.id}
            course={course}
            plan={
              !course.completed && (
                <PlanOf course={course} plan={plans.find(({ courseId }) => courseId === course.id)} />
              )
            }
          >
            <div className="flex flex-wrap items-center gap-x-2">
              {!course.completed && (
                <ButtonLink
                  to={continueAddress(course)}
                  variant="outline"
                  size="small"
                  aria-label={`Continue ${course.code} ${course.title}`}
                >
                  Continue
                </ButtonLink>
              )}
              <Button
                variant="quiet"
                size="small"
                className="text-ink-2 first:-ml-3"
                aria-label={`Leave ${course.code} ${course.title}`}
                onClick={() => setLeaving(course)}
              >
                Leave
              </Button>
            </div>
          </CourseRow>
        ))}
      </ul>
      {leaving && (
        <Suspense>
          <LeaveDialog course={leaving} onClose={() => setLeaving(null)} />
        </Suspense>
      )}
    </section>
  )
}

function PlanOf({ course, plan }: { course: CourseInProgress; plan: CoursePlan | undefined }) {
  const action = plan ? 'Change plan' : 'Plan this course'
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      {plan && (
        <p className="type-note">{`${daysText(plan.days)}, ${plan.time}${plan.paused ? ' (paused)' : ''}`}</p>
      )}
      <PlanButton
        course={course}
        variant="quiet"
        size="small"
        className="-ml-3.5 pointer-coarse:min-h-11"
        label={`${action}: ${course.code} ${course.title}`}
      >
        {action}
      </PlanButton>
    </div>
  )
}

function Saved({ bookmarks }: { bookmarks: readonly Bookmark[] }) {
  if (bookmarks.length === 0) {
    return (
      <EmptyState title="No saved modules yet" action={<ButtonLink to="/catalog">Browse Courses</ButtonLink>}>
        Bookmark a module to keep it here.
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="saved-heading">
      <BlockHead
        id="saved-heading"
        title="Saved modules"
        aside={<span className="text-ink-2">{bookmarks.length}</span>}
      />
      <BookmarkList bookmarks={bookmarks} />
    </section>
  )
}
