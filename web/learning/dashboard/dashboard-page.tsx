import type { ReactNode } from 'react'
import type { Bookmark, CourseInProgress, FollowedTract } from '../../../contract/learning/progress.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { ArrowLink, BlockHead } from '../../ui/text/text.tsx'
import { CourseRow } from '../my-courses/course-row.tsx'
import { SavedModules } from '../my-courses/saved-modules.tsx'
import { ContinueCard } from './continue-card.tsx'
import { TractPath } from './tract-path.tsx'

export interface DashboardPageProps {
  firstName: string
  /** The tract the student follows. */
  tract: FollowedTract | null
  courses: readonly CourseInProgress[]
  bookmarks: readonly Bookmark[]
  /** Beside the courses: the week. */
  week?: ReactNode
  /** Above everything: announcements. */
  news?: ReactNode
  /** Below the current course: due dates and reviews. */
  today?: ReactNode
}

const shownCourses = 5
const shownBookmarks = 5

/** On the first day it leads to a first course. */
export function DashboardPage(props: DashboardPageProps) {
  const { firstName, tract, courses, bookmarks, week, news, today } = props
  const unfinished = courses.find((course) => !course.completed)
  return (
    <main id="main" className="wrap pb-24">
      <h1 className="type-section pt-10 pb-7">
        <span className="line-clamp-2 pb-[0.12em]">
          Hello, <em className="wrap-anywhere">{firstName}.</em>
        </span>
      </h1>
      {news}
      {tract && <TractPath tract={tract} first={courses.length === 0} />}
      {courses.length === 0 ? (
        tract === null && <FirstDay />
      ) : (
        <div className="grid grid-cols-1 gap-x-16 gap-y-14 lg:grid-cols-[8fr_4fr]">
          <div className="grid min-w-0 grid-cols-1 content-start gap-14">
            {unfinished ? <ContinueCard course={unfinished} /> : <AllDone />}
            {today}
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
          <div className="grid min-w-0 grid-cols-1 content-start gap-14">
            {week}
            <SavedModules bookmarks={bookmarks.slice(0, shownBookmarks)} total={bookmarks.length} />
            <p>
              <ArrowLink to="/dashboard/notes">My notes</ArrowLink>
            </p>
          </div>
        </div>
      )}
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
