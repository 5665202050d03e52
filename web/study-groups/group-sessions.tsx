import { useState } from 'react'
import type { GroupSession } from '../../contract/study-groups.ts'
import { Tag } from '../ui/badges.tsx'
import { Button } from '../ui/button.tsx'
import { LocalTime } from '../ui/local-time.tsx'
import { BlockHead } from '../ui/text.tsx'
import type { GroupPartProps } from './group-members.tsx'
import { PlanSession } from './plan-session.tsx'

/** The sessions to come, in the reader's time zone, and for those who run the group a form to plan one. */
export function GroupSessions({ group, act }: GroupPartProps) {
  const { sessions, can } = group
  const [isPlanning, setPlanning] = useState(false)
  return (
    <section aria-labelledby="sessions-heading" className="min-w-0">
      <BlockHead id="sessions-heading" title="Sessions" />
      {sessions.length === 0 && <p className="py-4 text-ink-2">No session is planned.</p>}
      <ul>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onCancel={can.plan ? () => act({ deed: 'cancel', sessionId: session.id }) : null}
          />
        ))}
      </ul>
      {can.plan &&
        (isPlanning ? (
          <PlanSession groupId={group.id} onDone={() => setPlanning(false)} />
        ) : (
          <Button variant="outline" size="small" className="mt-4" onClick={() => setPlanning(true)}>
            Plan a session
          </Button>
        ))}
    </section>
  )
}

function SessionRow({ session, onCancel }: { session: GroupSession; onCancel: (() => void) | null }) {
  const { title, startsAt, minutes, timeZone, link, cancelled } = session
  return (
    <li className="border-b border-line py-3.5">
      <h3 className="font-[600] wrap-anywhere">
        <bdi className={cancelled ? 'line-through' : undefined}>{title}</bdi>
      </h3>
      <p className="type-note text-ink-2">
        <LocalTime at={startsAt} />
        {`, ${minutes} minutes · planned in ${timeZone.replaceAll('_', ' ')}`}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 pt-1">
        {cancelled && <Tag tone="bad">Cancelled</Tag>}
        {link && !cancelled && (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="text-link wrap-anywhere"
          >
            {`Join at ${new URL(link).host}`}
          </a>
        )}
        {onCancel && !cancelled && (
          <Button variant="quiet" size="small" onClick={onCancel}>
            Cancel<span className="sr-only">{` ${title}`}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
