import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { LiveSession } from '../../../contract/courses/live-sessions.ts'
import type { OutputOf } from '../../../contract/index.ts'
import { endOf, hasOpened, isOver, opensAt } from '../../../rules/courses/live-sessions.ts'
import { counted } from '../../../rules/text/counted.ts'
import { TaughtCourseHead } from '../../shell/taught-course-head.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { BlockHead, Crumb } from '../../ui/text/text.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { momentIn } from '../rounds/round-texts.ts'
import { AttendanceList } from './attendance-list.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { EditForm } from './edit-form.tsx'
import { taughtSessionsKey } from './queries.ts'
import { RecordingForm } from './recording-form.tsx'
import { useNow } from './use-now.ts'

interface SessionPageProps {
  detail: OutputOf<'GET /api/teach/courses/{id}/live-sessions/{sessionId}'>
  isAdmin: boolean
}

/** A live session, for staff: what it is, its recording, and who was there. */
export function SessionPage({ detail: { course, session }, isAdmin }: SessionPageProps) {
  const queryClient = useQueryClient()
  const [editing, setEditing] = useState(false)
  const [cancelling, setCancelling] = useState(false)
  const editButton = useKeptFocus(editing)
  const times = { startsAt: new Date(session.startsAt), minutes: session.minutes }
  const now = useNow([opensAt(times), endOf(times)])
  const opened = hasOpened(times, now)
  const mayPlan = course.can.includes('plan-sessions')
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <TaughtCourseHead course={course} current="sessions" isAdmin={isAdmin} title={session.title} />
      <Crumb to={`/teach/courses/${course.id}/live-sessions`}>Live sessions</Crumb>
      {editing ? (
        <div className="mt-6">
          <EditForm courseId={course.id} session={session} onDone={() => setEditing(false)} />
        </div>
      ) : (
        <SessionHead session={session}>
          {mayPlan && !session.cancelled && (
            <>
              <Button ref={editButton} variant="outline" onClick={() => setEditing(true)}>
                Edit
              </Button>
              {!isOver(times, now) && !session.attendanceTaken && (
                <Button variant="outline" onClick={() => setCancelling(true)}>
                  Cancel session
                </Button>
              )}
            </>
          )}
        </SessionHead>
      )}
      {session.cancelled && (
        <Alert tone="bad" title="Canceled" className="mb-8">
          <bdi className="wrap-anywhere">{session.cancelled.reason}</bdi>
        </Alert>
      )}
      {!session.cancelled && opened && mayPlan && (
        <RecordingForm key={session.id} courseId={course.id} session={session} />
      )}
      {!session.cancelled && (
        <section aria-labelledby="attendance-heading" className="mt-6">
          {opened ? (
            <AttendanceList
              courseId={course.id}
              session={session}
              mayMark={course.can.includes('take-attendance')}
            />
          ) : (
            <>
              <BlockHead id="attendance-heading" title="Attendance" />
              <p className="pt-4 text-ink-2">You can take attendance from 15 minutes before the start.</p>
            </>
          )}
        </section>
      )}
      {cancelling && (
        <CancelDialog
          courseId={course.id}
          session={session}
          onClose={() => setCancelling(false)}
          onCancelled={async () => {
            setCancelling(false)
            await queryClient.invalidateQueries({ queryKey: taughtSessionsKey(course.id) })
          }}
        />
      )}
    </main>
  )
}

function SessionHead({ session, children }: { session: LiveSession; children: ReactNode }) {
  const { startsAt, timeZone, minutes, round, link, note } = session
  return (
    <div className="mt-4 mb-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <p className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 text-ink-2">
          <time dateTime={startsAt}>{momentIn(new Date(startsAt), timeZone)}</time>
          <span>{timeZone.replaceAll('_', ' ')}</span>
          <span>{counted(minutes, 'minute')}</span>
          <bdi className="wrap-anywhere">{round?.name ?? 'Everyone in the course'}</bdi>
          {link && (
            <a href={link} target="_blank" rel="noopener noreferrer" className="text-link wrap-anywhere">
              {`Join at ${new URL(link).host}`}
            </a>
          )}
        </p>
        <div className="flex flex-wrap gap-3">{children}</div>
      </div>
      {note && (
        <p dir="auto" className="mt-4 max-w-[62ch] whitespace-pre-line wrap-anywhere">
          {note}
        </p>
      )}
    </div>
  )
}
