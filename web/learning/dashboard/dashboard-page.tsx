import type { ReactNode } from 'react'
import type { Bookmark, CourseInProgress, FollowedTract } from '../../../contract/learning/progress.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { ArrowLink, BlockHead } from '../../ui/text/text.tsx'
import { CourseRow } from '../my-courses/course-row.tsx'
import { SavedModules } from '../my-courses/saved-modules.tsx'
import { ContinueCard } from './continue-card.tsx'
import { TractPath } from './tract-path.tsx'
import './dashboard.css'

export interface DashboardPageProps {
  firstName: string
  /** The tract the student follows. */
  tract: FollowedTract | null
  courses: readonly CourseInProgress[]
  bookmarks: readonly Bookmark[]
  /** Beside the current course; missing if nothing is due. */
  review?: ReactNode
  /** Beside the courses: due dates, announcements and the week. */
  aside?: ReactNode
}

const shownCourses = 5
const shownBookmarks = 5

/**
 * On the first day it leads to a first course. In the order of a phone: what to go on with, what is due, the courses,
 * then everything else, which a desktop has in a second column.
 */
export function DashboardPage(props: DashboardPageProps) {
  const { firstName, tract, courses, bookmarks, review, aside } = props
  const unfinished = courses.find((course) => !course.completed)
  return (
    <main id="main" className="wrap pb-24">
      <h1 className="type-section pt-10 pb-7">
        <span className="line-clamp-2 pb-[0.12em]">
          Hello, <em className="wrap-anywhere">{firstName}.</em>
        </span>
      </h1>
      {courses.length === 0 ? (
        tract === null && <FirstDay />
      ) : (
        <div className="dashboard">
          <div className="dashboard-now">
            {unfinished ? <ContinueCard course={unfinished} /> : <AllDone />}
          </div>
          {review}
          <section aria-labelledby="courses-heading" className="dashboard-courses">
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
          <div className="dashboard-aside">
            {aside}
            <SavedModules bookmarks={bookmarks.slice(0, shownBookmarks)} total={bookmarks.length} />
            <p>
              <ArrowLink to="/dashboard/notes">My notes</ArrowLink>
            </p>
          </div>
        </div>
      )}
      {tract && <TractPath tract={tract} first={courses.length === 0} />}
    </main>
  )
}

function FirstDay() {
  return (
    <EmptyState
      title="Your first course is waiting"
      art={{ id: 'fnd-100', department: 'foundation' }}
      action={<ButtonLink to="/course/fnd-100">Start with FND 100</ButtonLink>}
    >
      Welcome to the Creator Economy is half an hour of reading, and you’ll finish with your own one-page
      plan. Or <ArrowLink to="/catalog">browse all courses</ArrowLink>
    </EmptyState>
  )
}

function AllDone() {
  return (
    <EmptyState
      title="You’ve completed everything you started"
      action={<ButtonLink to="/courses">Find your next course</ButtonLink>}
    >
      The tracts show which courses build on what you know.
    </EmptyState>
  )
}
