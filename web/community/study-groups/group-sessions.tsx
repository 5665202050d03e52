import { useEffect, useRef, useState } from 'react'
import type { GroupSession } from '../../../contract/community/study-groups.ts'
import { counted } from '../../../rules/text/counted.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx'
import { Tag } from '../../ui/pictures/badges.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { BlockHead } from '../../ui/text/text.tsx'
import type { GroupPartProps } from './group-members.tsx'
import { SessionForm } from './session-form.tsx'

/** Upcoming sessions in the viewer's time zone. Organizers plan, change and cancel them; one form is open at a time. */
export function GroupSessions({ group, act }: GroupPartProps) {
  const { sessions, can } = group
  const [open, setOpen] = useState<{ known: GroupSession | null } | null>(null)
  const [leaving, setLeaving] = useState<GroupSession | null>(null)
  const section = useRef<HTMLElement>(null)
  const openId = open && (open.known?.id ?? 'new')
  const shown = useRef(openId)
  // The form replaced the button that opened it: return the focus there.
  useEffect(() => {
    const closed = shown.current
    shown.current = openId
    if (openId !== null || closed === null) return
    section.current?.querySelector<HTMLElement>(`[data-opens="${closed}"]`)?.focus()
  }, [openId])

  const form = open && (
    <SessionForm
      key={`${openId} ${open.known?.revision}`}
      groupId={group.id}
      known={open.known}
      current={sessions.find(({ id, cancelled }) => id === openId && !cancelled) ?? null}
      onTakeTheirs={(known) => setOpen({ known })}
      onDone={() => setOpen(null)}
    />
  )
  // A session that ends while it is edited keeps its form, so that nothing typed is lost.
  const gone = sessions.some(({ id }) => id === openId) ? null : open?.known
  const rows = gone ? [gone, ...sessions] : sessions
  return (
    <section ref={section} aria-labelledby="sessions-heading" className="min-w-0">
      <BlockHead id="sessions-heading" title="Sessions" />
      {rows.length === 0 && <p className="py-4 text-ink-2">No sessions planned.</p>}
      <ul>
        {rows.map((session) => (
          <li key={session.id} className="border-b border-line py-3.5">
            {session.id === openId ? (
              form
            ) : (
              <SessionLines
                session={session}
                runs={can.plan}
                onChange={() => setOpen({ known: session })}
                onCancel={() => setLeaving(session)}
              />
            )}
          </li>
        ))}
      </ul>
      {openId === 'new' && form}
      {can.plan && open === null && (
        <Button
          data-opens="new"
          variant="outline"
          size="small"
          className="mt-4"
          onClick={() => setOpen({ known: null })}
        >
          Plan a session
        </Button>
      )}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(isOpen) => !isOpen && setLeaving(null)}
        title="Cancel this session?"
        description="We’ll tell the members and remove it from their calendars. You can’t undo this."
        confirmLabel="Cancel session"
        cancelLabel="Keep it"
        danger
        onConfirm={() => {
          if (leaving) act({ kind: 'cancel', sessionId: leaving.id })
          setLeaving(null)
        }}
      />
    </section>
  )
}

interface SessionLinesProps {
  session: GroupSession
  /** The viewer is an organizer. */
  runs: boolean
  onChange: () => void
  onCancel: () => void
}

function SessionLines({ session, runs, onChange, onCancel }: SessionLinesProps) {
  const { id, title, startsAt, minutes, timeZone, link, cancelled } = session
  return (
    <>
      <h3 className="font-[600] wrap-anywhere">
        <bdi className={cancelled ? 'line-through' : undefined}>{title}</bdi>
      </h3>
      <p className="type-note text-ink-2">
        <LocalTime at={startsAt} />
        {`, ${counted(minutes, 'minute')} · planned in ${timeZone.replaceAll('_', ' ')}`}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 pt-1">
        {cancelled && <Tag tone="bad">Canceled</Tag>}
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
        {runs && !cancelled && (
          <span className="-ml-3 flex gap-1">
            <Button data-opens={id} variant="quiet" size="small" onClick={onChange}>
              Edit<span className="sr-only">{` ${title}`}</span>
            </Button>
            <Button variant="quiet" size="small" onClick={onCancel}>
              Cancel<span className="sr-only">{` ${title}`}</span>
            </Button>
          </span>
        )}
      </div>
    </>
  )
}
