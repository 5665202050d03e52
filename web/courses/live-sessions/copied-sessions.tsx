import { useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { shiftedStart } from '../../../rules/courses/live-sessions.ts'
import { counted } from '../../../rules/text/counted.ts'
import { momentIn } from '../rounds/round-texts.ts'

type Sessions = OutputOf<'GET /api/teach/courses/{id}/rounds/{roundId}/live-sessions'>['sessions']

interface CopiedSessionsProps {
  sessions: Sessions
  /** By which everything moves. */
  days: number
  /** Of several copies, each shows its sessions when asked. */
  alone: boolean
}

/** The live sessions of a copy of a round, on their new dates. */
export function CopiedSessions({ sessions, days, alone }: CopiedSessionsProps) {
  const [open, setOpen] = useState(alone)
  if (sessions.length === 0) return null
  return (
    <details
      open={open}
      className="text-small text-ink-2"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer py-1">{counted(sessions.length, 'live session')}</summary>
      {open && (
        <ul className="numbers">
          {sessions.map(({ title, startsAt, timeZone }) => (
            <li key={`${startsAt} ${title}`}>
              <bdi className="wrap-anywhere">{title}</bdi>
              <span>{momentIn(shiftedStart(new Date(startsAt), timeZone, days), timeZone)}</span>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
