import type { ReactNode } from 'react'
import type { CalendarItem } from '../../../contract/calendar.ts'
import type { Bookmark, CourseInProgress, FollowedTract } from '../../../contract/learning/progress.ts'
import { courseOfSitting } from '../../../rules/learning/plan-text.ts'
import { dateFormat } from '../../../rules/text/date-format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { ArrowLink, BlockHead } from '../../ui/text/text.tsx'
import { CourseRow } from '../my-courses/course-row.tsx'
import { SavedModules } from '../my-courses/saved-modules.tsx'
import { ContinueCard } from './continue-card.tsx'
import { FirstDay } from './first-day.tsx'
import { TodaySitting } from './today-sitting.tsx'
import { TractPath } from './tract-path.tsx'
import './dashboard.css'

export interface DashboardPageProps {
  firstName: string
  /** The tract the student follows. */
  tract: FollowedTract | null
  courses: readonly CourseInProgress[]
  bookmarks: readonly Bookmark[]
  /** Appointments of the next days. */
  upcoming: readonly CalendarItem[]
  /** Beside the current course; missing if nothing is due. */
  review?: ReactNode
  /** Today's date, `2026-11-26`. */
  today?: string | undefined
  /** Announcements, which a first day shows alone. */
  news?: ReactNode
  /** Beside the courses: due dates, announcements and discussions. */
  aside?: ReactNode
  week?: ReactNode
}

const shownCourses = 5
const shownBookmarks = 3

/**
 * On the first day it leads to a first course. In the order of a phone: what to go on with, what is due, the courses,
 * then everything else, which a desktop has in a second column.
 */
export function DashboardPage(props: DashboardPageProps) {
  const { firstName, today, tract, courses, bookmarks, upcoming, review, news, aside, week } = props
  const unfinished = courses.find((course) => !course.completed)
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 pt-10 pb-7">
        <h1 className="type-section min-w-0">
          <span className="line-clamp-2 pb-[0.12em]">
            Hello, <em className="wrap-anywhere">{firstName}.</em>
          </span>
        </h1>
        {today && <p className="text-ink-2">{dayText(today)}</p>}
        <TodaySitting items={upcoming} today={today} />
      </div>
      {courses.length === 0 ? (
        <FirstDay tract={tract} news={news} />
      ) : (
        <div className="dashboard">
          <div className="dashboard-now">
            {unfinished ? (
              <ContinueCard
                course={unfinished}
                isPlanned={upcoming.some(
                  ({ kind, id }) => kind === 'sitting' && courseOfSitting(id) === unfinished.id,
                )}
              />
            ) : (
              <AllDone />
            )}
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
          <div className="dashboard-aside">{aside}</div>
          <div className="dashboard-more">
            {week}
            <div>
              <SavedModules bookmarks={bookmarks.slice(0, shownBookmarks)} total={bookmarks.length} />
              <p className="pt-4">
                <ArrowLink to="/dashboard/notes">My notes</ArrowLink>
              </p>
            </div>
          </div>
        </div>
      )}
      {tract && courses.length > 0 && <TractPath tract={tract} first={false} />}
    </main>
  )
}

/** "Thursday 26 November" */
const dayText = (date: string) =>
  dateFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
    .format(new Date(date))
    .replace(',', '')

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
