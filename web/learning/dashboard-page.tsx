import type { Bookmark, CourseInProgress } from '../../contract/learning.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { ArrowLink, BlockHead } from '../ui/text.tsx'
import { ContinueCard } from './continue-card.tsx'
import { CourseRow } from './course-row.tsx'
import { SavedModules } from './saved-modules.tsx'

export interface DashboardPageProps {
  firstName: string
  courses: readonly CourseInProgress[]
  bookmarks: readonly Bookmark[]
}

const shownCourses = 5

/** The student's first screen: go on, then everything else. On the first day it leads to a first course. */
export function DashboardPage({ firstName, courses, bookmarks }: DashboardPageProps) {
  const unfinished = courses.find((course) => !course.completed)
  return (
    <main id="main" className="wrap pb-24">
      <h1 className="type-section pt-10 pb-7">
        Hello, <em className="wrap-anywhere">{firstName}.</em>
      </h1>
      {courses.length === 0 ? (
        <EmptyState
          title="Your first course is waiting"
          art={{ id: 'fnd-100', department: 'foundation' }}
          action={<ButtonLink to="/course/fnd-100">Start with FND 100</ButtonLink>}
        >
          Welcome to the Creator Economy takes half an hour of reading and ends with your own one-page plan.
          Or <ArrowLink to="/catalog">browse all courses</ArrowLink>
        </EmptyState>
      ) : (
        <div className="grid gap-x-16 gap-y-14 lg:grid-cols-[8fr_4fr]">
          <div className="grid min-w-0 content-start gap-14">
            {unfinished && <ContinueCard course={unfinished} />}
            <section aria-labelledby="courses-heading">
              <BlockHead
                id="courses-heading"
                title="My courses"
                aside={<ArrowLink to="/dashboard/courses">All my courses</ArrowLink>}
              />
              <ul>
                {courses.slice(0, shownCourses).map((course) => (
                  <CourseRow key={course.id} course={course} />
                ))}
              </ul>
            </section>
          </div>
          <SavedModules bookmarks={bookmarks} />
        </div>
      )}
    </main>
  )
}
