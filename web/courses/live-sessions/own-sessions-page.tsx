import type { OutputOf } from '../../../contract/index.ts'
import { courseAddress, liveSessionsAddress } from '../../../rules/addresses.ts'
import { attendancePercent } from '../../../rules/courses/live-sessions.ts'
import { percentText } from '../../../rules/learning/percent.ts'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { FurtherLinks } from '../../ui/navigation/further-links.tsx'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { Crumb, Kicker } from '../../ui/text/text.tsx'
import { OwnSession } from './own-session.tsx'
import { type SessionSearch, sessionsPath } from './queries.ts'

interface OwnSessionsPageProps {
  listed: OutputOf<'GET /api/user/courses/{id}/live-sessions'>
  search: Omit<SessionSearch, 'round'>
}

/** A student's live sessions in a course: those to come, past ones, and where they were. */
export function OwnSessionsPage({
  listed: { course, sessions, attendance, next },
  search,
}: OwnSessionsPageProps) {
  const base = liveSessionsAddress(course.id)
  const isPast = search.when === 'past'
  const { after, ...filter } = search
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24" data-department={course.departmentId}>
      <div className="pt-6">
        <Crumb to={courseAddress(course.id)}>{course.title}</Crumb>
      </div>
      <Kicker className="mt-4 text-department">{course.code}</Kicker>
      <h1 className="type-title mt-2 mb-5">Live sessions</h1>
      {attendance.counted > 0 && (
        <p className="mb-5">
          {`You were at ${attendance.attended} of ${attendance.counted} sessions so far (${percentText(attendancePercent(attendance))}).`}
        </p>
      )}
      <TabLinks
        label="Live sessions"
        className="mb-4"
        links={[
          { to: base, label: 'Upcoming', current: !isPast },
          { to: sessionsPath(base, { when: 'past' }), label: 'Past', current: isPast },
        ]}
      />
      {sessions.length === 0 ? (
        <EmptyState
          title={isPast ? 'No past live sessions' : 'No live sessions planned'}
          art={{ id: 'live-sessions', department: course.departmentId }}
        >
          {isPast
            ? 'Sessions move here when they end. Recordings appear here too.'
            : 'When your teachers plan one, it appears here and in your calendar.'}
        </EmptyState>
      ) : (
        <ul aria-label={isPast ? 'Past live sessions' : 'Upcoming live sessions'}>
          {sessions.map((session) => (
            <OwnSession key={session.id} session={session} />
          ))}
        </ul>
      )}
      <FurtherLinks
        first={after === undefined ? null : sessionsPath(base, filter)}
        next={next && sessionsPath(base, { ...filter, after: next })}
      />
    </main>
  )
}
