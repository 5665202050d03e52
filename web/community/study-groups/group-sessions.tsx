import { useEffect, useRef, useState } from 'react'
import type { GroupSession } from '../../../contract/community/study-groups.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx'
import { BlockHead } from '../../ui/text/text.tsx'
import type { GroupPartProps } from './group-members.tsx'
import { NextSession } from './next-session.tsx'
import { SessionForm } from './session-form.tsx'
import { SessionLines } from './session-lines.tsx'

/** The next session, then the later ones, in the viewer's time zone. Organizers plan, change and cancel them; one form is open at a time. */
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
  const next = rows.find(({ cancelled }) => !cancelled) ?? null
  const others = rows.filter((session) => session !== next)
  const partsOf = (session: GroupSession) => ({
    session,
    runs: can.plan,
    onChange: () => setOpen({ known: session }),
    onCancel: () => setLeaving(session),
  })
  return (
    <section ref={section} aria-labelledby="sessions-heading" className="min-w-0">
      <h2 id="sessions-heading" className="sr-only">
        Sessions
      </h2>
      <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[7fr_5fr]">
        {next === null ? (
          <p className="box text-ink-2">
            {can.plan
              ? 'No session planned. Choose an evening: members see it here and in their calendars.'
              : 'No session planned yet. We’ll tell you when there is one.'}
          </p>
        ) : next.id === openId ? (
          <div className="box">{form}</div>
        ) : (
          <NextSession group={group} act={act} {...partsOf(next)} />
        )}
        <div className="min-w-0">
          {others.length > 0 && (
            <>
              <BlockHead level={3} title="More sessions" />
              <ul>
                {others.map((session) => (
                  <li key={session.id} className="border-b border-line py-3.5">
                    {session.id === openId ? form : <SessionLines act={act} {...partsOf(session)} />}
                  </li>
                ))}
              </ul>
            </>
          )}
          {openId === 'new' && form}
          {can.plan && open === null && (
            <Button
              data-opens="new"
              variant="outline"
              size="small"
              className={others.length > 0 ? 'mt-4' : undefined}
              onClick={() => setOpen({ known: null })}
            >
              Plan a session
            </Button>
          )}
        </div>
      </div>
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
