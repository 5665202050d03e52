import { useState } from 'react'
import type { Session } from '../../../contract/people/profile.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Tag } from '../../ui/pictures/badges.tsx'
import { LocalDate } from '../../ui/text/local-date.tsx'
import { AccountSection } from './account-section.tsx'

export interface SessionsPageProps {
  sessions: readonly Session[]
  onChanged: () => Promise<unknown>
}

export function SessionsPage({ sessions, onChanged }: SessionsPageProps) {
  const [busy, setBusy] = useState<string | null>(null)
  const others = sessions.filter(({ current }) => !current)

  const end = async (which: string, work: () => Promise<unknown>, done: string) => {
    if (busy) return
    setBusy(which)
    try {
      await work()
      toast({ title: done })
    } catch (error) {
      const description = sentenceOf(error, 'We couldn’t sign that device out. Please try again.')
      toast({ title: 'Sign-out failed', description, variant: 'destructive' })
    }
    // Also after a failure: the session may have ended elsewhere.
    await onChanged()
    setBusy(null)
  }

  return (
    <AccountSection
      title="Where you’re signed in"
      note="Don’t recognize a session? Sign it out, then choose a new password."
    >
      <ul className="border-t border-line">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-[560]">
                {session.device}
                {session.current && <Tag tone="ok">This device</Tag>}
              </p>
              <p className="type-note mt-1 text-ink-2">
                Last used <LocalDate at={session.lastUsedAt} ago /> · signed in{' '}
                <LocalDate at={session.signedInAt} ago />
                {session.address && <> · {session.address}</>}
              </p>
            </div>
            {!session.current && (
              <Button
                variant="outline"
                size="small"
                busy={busy === session.id}
                aria-label={`Sign out ${session.device}`}
                onClick={() =>
                  end(
                    session.id,
                    () => callApi('DELETE /api/user/sessions/{id}', { params: { id: session.id } }),
                    'Device signed out',
                  )
                }
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <Button
          className="mt-7"
          busy={busy === 'others'}
          onClick={() =>
            end('others', () => callApi('DELETE /api/user/sessions', {}), 'You’re signed out everywhere else')
          }
        >
          Sign out everywhere else
        </Button>
      ) : (
        <p className="mt-6 text-ink-2">You aren’t signed in anywhere else.</p>
      )}
    </AccountSection>
  )
}
