import type { LiveSession, OwnLiveSession } from '../../../contract/courses/live-sessions.ts'
import { isOpen, opensAt, shownMark } from '../../../rules/courses/live-sessions.ts'
import { writeCursor } from '../../platform/http/cursor.ts'
import type { OwnSessionRow } from './person-queries.ts'
import type { SessionRow } from './queries.ts'

export function presentSession(row: SessionRow): LiveSession {
  const { id, title, note, minutes, timeZone, link, recording, following, revision } = row
  return {
    id,
    round: row.roundId === null ? null : { id: row.roundId, name: row.round ?? '' },
    title,
    note,
    startsAt: row.startsAt.toISOString(),
    minutes,
    timeZone,
    link,
    recording,
    cancelled: cancelled(row),
    attendanceTaken: row.attendanceAt !== null,
    following,
    revision,
  }
}

/** The link is only in it while it is open. */
export function presentOwnSession(row: OwnSessionRow, now: Date): OwnLiveSession {
  const { id, title, note, minutes, timeZone, recording } = row
  return {
    id,
    title,
    note,
    startsAt: row.startsAt.toISOString(),
    minutes,
    timeZone,
    opensAt: opensAt(row).toISOString(),
    hasLink: row.link !== null,
    link: row.cancelledAt === null && isOpen(row, now) ? row.link : null,
    recording: row.cancelledAt === null ? recording : null,
    cancelled: cancelled(row),
    mark: shownMark(row, now),
  }
}

const cancelled = ({
  cancelledAt,
  cancelReason,
}: {
  cancelledAt: Date | null
  cancelReason: string | null
}) => (cancelledAt === null ? null : { reason: cancelReason ?? '' })

/** @param rows one more than `most` if another page follows */
export function nextOf(rows: readonly { startsAt: Date; id: string }[], most: number): string | null {
  const last = rows.length > most ? rows[most - 1] : undefined
  return last === undefined ? null : writeCursor({ at: last.startsAt, id: last.id })
}
