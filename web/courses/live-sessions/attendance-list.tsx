import { type KeyboardEvent, useRef } from 'react'
import type {
  AttendanceCounts,
  AttendanceMark,
  ExpectedPerson,
  LiveSession,
} from '../../../contract/courses/live-sessions.ts'
import { attendanceMarks, markNames } from '../../../rules/courses/live-sessions.ts'
import { singleKeysOn } from '../../lib/single-keys.ts'
import { Button, ExternalButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Loading, SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Tag } from '../../ui/pictures/badges.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { BlockHead } from '../../ui/text/text.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useAttendance } from './use-attendance.ts'
import './live-sessions.css'

interface AttendanceListProps {
  courseId: string
  session: LiveSession
  mayMark: boolean
}

/** Who was at a session. One press marks everyone who has no mark yet. */
export function AttendanceList({ courseId, session, mayMark }: AttendanceListProps) {
  const { list, people, counts, busy, setMark, markRest } = useAttendance(courseId, session.id)
  const rows = useRef<HTMLUListElement>(null)
  const unmarked = counts === undefined ? 0 : unmarkedOf(counts)
  const heading = useKeptFocus(counts && `${unmarked} ${counts.joinedUnmarked}`)
  const file = `/api/teach/courses/${encodeURIComponent(courseId)}/attendance-export?session=${session.id}`
  return (
    <>
      <BlockHead
        id="attendance-heading"
        headingRef={heading}
        title="Attendance"
        aside={<span className="type-note numbers text-ink-2">{counts && countsText(counts)}</span>}
      />
      {list.isPending && (
        <Loading label="Loading people" className="py-4">
          <SkeletonText lines={5} />
        </Loading>
      )}
      {list.isError && (
        <Alert role="alert" tone="bad" title="The people could not be loaded. Please reload the page." />
      )}
      {counts?.expected === 0 && <p className="pt-4 text-ink-2">No one is expected at this session.</p>}
      <div className="flex flex-wrap gap-3 py-4">
        {mayMark && unmarked > 0 && (
          <>
            <Button busy={busy} onClick={() => void markRest('everyone', 'present')}>
              {unmarked === counts?.expected ? 'Mark everyone present' : `Mark the other ${unmarked} present`}
            </Button>
            {counts !== undefined && counts.joinedUnmarked > 0 && (
              <Button variant="outline" busy={busy} onClick={() => void markRest('joined', 'present')}>
                {`Mark the ${counts.joinedUnmarked} who joined present`}
              </Button>
            )}
          </>
        )}
        {session.attendanceTaken && (
          <ExternalButtonLink href={file} download variant="outline">
            Export
          </ExternalButtonLink>
        )}
      </div>
      {mayMark && people.length > 0 && (
        <p className="type-note pb-2 text-ink-2">
          Once attendance is taken, a person without a mark counts as absent. It counts for certificates an
          hour later.
          {singleKeysOn() && (
            <span className="max-md:hidden">
              {
                ' Keys, while a mark button has the focus: P, L, E and A mark the person and go to the next; the arrow keys move between people.'
              }
            </span>
          )}
        </p>
      )}
      <ul
        ref={rows}
        className="divide-y divide-line"
        onKeyDown={(event) => mayMark && pressKey(event, rows.current, people, setMark)}
      >
        {people.map((person) => (
          <li key={person.id} data-person={person.id} className="attendance-row">
            <Avatar name={person.name} image={person.profileImage} size="small" />
            <span className="min-w-0 wrap-anywhere">
              <bdi className="line-clamp-2 font-semibold">{person.name}</bdi>
              <span className="line-clamp-1 text-small text-ink-2">
                {person.joinedAt === null ? (
                  person.email
                ) : (
                  <>
                    {'Joined '}
                    <LocalTime at={person.joinedAt} />
                  </>
                )}
              </span>
            </span>
            {mayMark ? (
              <MarkButtons person={person} onMark={(mark) => setMark(person.id, mark)} />
            ) : (
              <Tag>{person.mark === null ? 'No mark' : markNames[person.mark]}</Tag>
            )}
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="outline"
          size="small"
          className="mt-4"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          More people
        </Button>
      )}
    </>
  )
}

interface MarkButtonsProps {
  person: ExpectedPerson
  onMark: (mark: AttendanceMark | null) => void
}

/** The pressed one takes its mark back. */
function MarkButtons({ person, onMark }: MarkButtonsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that save immediately, not fields of a form
    <div role="group" aria-label={person.name} className="attendance-marks">
      {attendanceMarks.map((mark) => (
        <Button
          key={mark}
          size="small"
          variant="outline"
          data-mark={mark}
          pressed={person.mark === mark}
          onClick={() => onMark(person.mark === mark ? null : mark)}
        >
          {markNames[mark]}
        </Button>
      ))}
    </div>
  )
}

const keys: Record<string, AttendanceMark> = { p: 'present', l: 'late', e: 'excused', a: 'absent' }

/** P, L, E, A mark the person in focus and go to the next; up and down stay in the column. */
function pressKey(
  event: KeyboardEvent,
  list: HTMLElement | null,
  people: readonly ExpectedPerson[],
  setMark: (userId: string, mark: AttendanceMark) => void,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
  const button = event.target.closest<HTMLElement>('[data-mark]')
  const id = event.target.closest<HTMLElement>('[data-person]')?.dataset.person
  const index = people.findIndex((person) => person.id === id)
  if (button === null || index === -1) return
  const goTo = (place: number) =>
    list
      ?.querySelectorAll<HTMLElement>('[data-person]')
      .item(place)
      ?.querySelector<HTMLElement>(`[data-mark="${button.dataset.mark}"]`)
      ?.focus()
  const mark = keys[event.key.toLowerCase()]
  if (mark !== undefined && singleKeysOn()) setMark(people[index]?.id ?? '', mark)
  else if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  goTo(event.key === 'ArrowUp' ? Math.max(0, index - 1) : Math.min(people.length - 1, index + 1))
}

const unmarkedOf = ({ expected, present, late, excused, absent }: AttendanceCounts) =>
  expected - present - late - excused - absent

function countsText(counts: AttendanceCounts): string {
  const parts = attendanceMarks.flatMap((mark) =>
    counts[mark] > 0 ? [`${counts[mark]} ${markNames[mark].toLowerCase()}`] : [],
  )
  const rest = unmarkedOf(counts)
  return [...parts, ...(rest > 0 ? [`${rest} without a mark`] : [])].join(', ')
}
