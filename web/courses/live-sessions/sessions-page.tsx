import { CalendarPlus } from 'lucide-react'
import type { LiveSession } from '../../../contract/courses/live-sessions.ts'
import type { OutputOf } from '../../../contract/index.ts'
import { taughtSessionAddress } from '../../../rules/addresses.ts'
import { hasOpened } from '../../../rules/courses/live-sessions.ts'
import { counted } from '../../../rules/text/counted.ts'
import { TaughtCourseHead } from '../../shell/taught-course-head.tsx'
import { ButtonLink, ExternalButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { FurtherLinks } from '../../ui/navigation/further-links.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { Tag } from '../../ui/pictures/badges.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { momentIn } from '../rounds/round-texts.ts'
import { type SessionSearch, sessionsPath } from './queries.ts'

type Listed = OutputOf<'GET /api/teach/courses/{id}/live-sessions'>

interface SessionsPageProps {
  listed: Listed
  search: SessionSearch
  isAdmin: boolean
  now: Date
  onRound: (round: string | undefined) => void
}

/** Live sessions of a course, for its staff. */
export function SessionsPage({ listed, search, isAdmin, now, onRound }: SessionsPageProps) {
  const { course, rounds, sessions, next } = listed
  const base = `/teach/courses/${course.id}/live-sessions`
  const { after: _, ...filter } = search
  const { when: __, ...ofRound } = filter
  const isPast = search.when === 'past'
  const mayPlan = course.can.includes('plan-sessions')
  const plan = mayPlan && (
    <ButtonLink to={sessionsPath(`${base}/new`, ofRound)}>
      <CalendarPlus />
      Plan a live session
    </ButtonLink>
  )
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <TaughtCourseHead course={course} current="sessions" isAdmin={isAdmin} title="Live sessions" />
      <div className="mb-6 flex flex-wrap items-end gap-x-5 gap-y-4">
        {plan}
        <ExternalButtonLink
          href={sessionsPath(
            `/api/teach/courses/${encodeURIComponent(course.id)}/attendance-export`,
            ofRound,
          )}
          download
          variant="outline"
        >
          Export attendance
        </ExternalButtonLink>
        {rounds.length > 0 && (
          <Field label="Round" className="mb-0 ml-auto w-64 max-md:ml-0 max-sm:w-full">
            <Select
              value={search.round ?? ''}
              options={[
                { value: '', label: 'All' },
                ...rounds.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={({ target }) => onRound(target.value || undefined)}
            />
          </Field>
        )}
      </div>
      <TabLinks
        label="Live sessions"
        className="mb-6"
        links={[
          { to: sessionsPath(base, ofRound), label: 'Upcoming', current: !isPast },
          { to: sessionsPath(base, { ...ofRound, when: 'past' }), label: 'Past', current: isPast },
        ]}
      />
      {sessions.length === 0 ? (
        <EmptyState
          title={isPast ? 'No past live sessions' : 'No live sessions planned'}
          art={{ id: 'live-sessions', department: course.departmentId }}
        >
          {isPast
            ? 'Sessions move here when they end, with their attendance and recordings.'
            : 'Plan one session or a weekly series, for everyone in the course or for one round. Students see it in the course and in their calendars, and are reminded an hour before.'}
        </EmptyState>
      ) : (
        <SessionsTable courseId={course.id} sessions={sessions} isPast={isPast} now={now} />
      )}
      <FurtherLinks
        first={search.after === undefined ? null : sessionsPath(base, filter)}
        next={next && sessionsPath(base, { ...filter, after: next })}
      />
    </main>
  )
}

interface SessionsTableProps {
  courseId: string
  sessions: readonly LiveSession[]
  isPast: boolean
  now: Date
}

function SessionsTable({ courseId, sessions, isPast, now }: SessionsTableProps) {
  return (
    <Table compact caption={isPast ? 'Past live sessions, the latest first' : 'Upcoming live sessions'}>
      <thead>
        <tr>
          <HeaderCell>Session</HeaderCell>
          <HeaderCell>Starts</HeaderCell>
          <HeaderCell>Length</HeaderCell>
          <HeaderCell>For</HeaderCell>
          <HeaderCell>Attendance</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.id}>
            <RowHeader>
              <Link
                to={taughtSessionAddress(courseId, session.id)}
                className="inline-block py-1 hover:underline"
              >
                <bdi className={`line-clamp-2 wrap-anywhere${session.cancelled ? ' line-through' : ''}`}>
                  {session.title}
                </bdi>
              </Link>
            </RowHeader>
            <Cell label="Starts">
              <span>
                <time dateTime={session.startsAt}>
                  {momentIn(new Date(session.startsAt), session.timeZone)}
                </time>
                <span className="text-small text-ink-2 md:block">{` ${session.timeZone.replaceAll('_', ' ')}`}</span>
              </span>
            </Cell>
            <Cell label="Length">{counted(session.minutes, 'minute')}</Cell>
            <Cell label="For">
              <bdi className="line-clamp-2 wrap-anywhere">
                {session.round?.name ?? 'Everyone in the course'}
              </bdi>
            </Cell>
            <Cell label="Attendance" plain>
              <AttendanceTag session={session} now={now} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

export function AttendanceTag({ session, now }: { session: LiveSession; now: Date }) {
  if (session.cancelled) return <Tag tone="bad">Canceled</Tag>
  if (session.attendanceTaken) return <Tag tone="ok">Taken</Tag>
  return hasOpened({ startsAt: new Date(session.startsAt) }, now) ? (
    <Tag tone="gold">To take</Tag>
  ) : (
    <Tag>Later</Tag>
  )
}
