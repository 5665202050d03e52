import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { callApi, refusedUnknown } from '../../lib/api.ts'
import { sessionTabs } from '../../lib/session-tabs.ts'
import { withNext } from '../../lib/with-next.ts'
import { ConfirmationQuestion } from '../../shell/confirmation-question.tsx'
import { ExternalButtonLink } from '../../ui/button.tsx'

type SessionState = 'theirs' | 'over' | 'of another'

/** Loaded separately, so that visitors do not download it. */
export function SessionParts({ userId }: { userId: string }) {
  return (
    <>
      <ConfirmationQuestion />
      <SessionOver userId={userId} />
    </>
  )
}

/**
 * Shown from the first 401, or a sign-out in another tab, until the session is back. The viewer signs in again in a new
 * tab, so that unsaved text on this page survives.
 */
function SessionOver({ userId }: { userId: string }) {
  const path = useLocation({ select: (location) => location.pathname })
  const address = useLocation({ select: (location) => location.href })
  const [session, setSession] = useState<SessionState>('theirs')
  // A wrong password returns 401 as well, so ask the server who is signed in.
  const look = useCallback(async () => {
    try {
      const { user } = await callApi('GET /api/auth/session', {})
      setSession(user === null ? 'over' : user.id === userId ? 'theirs' : 'of another')
    } catch {
      // No response: nothing new is known.
    }
  }, [userId])
  useEffect(() => {
    window.addEventListener(refusedUnknown, look)
    const stopListening = sessionTabs.listen(look)
    return () => {
      window.removeEventListener(refusedUnknown, look)
      stopListening()
    }
  }, [look])
  useEffect(() => {
    if (session === 'theirs') return
    const again = () => void (document.visibilityState === 'visible' && look())
    document.addEventListener('visibilitychange', again)
    window.addEventListener('focus', again)
    return () => {
      document.removeEventListener('visibilitychange', again)
      window.removeEventListener('focus', again)
    }
  }, [session, look])
  const shown = session !== 'theirs' && path !== '/login'
  const band = useRef<HTMLDivElement>(null)
  // Placed below the toasts it resolves.
  useEffect(() => {
    if (!shown || band.current === null) return
    const { style } = document.documentElement
    const seen = new ResizeObserver(([entry]) =>
      style.setProperty('--session-band', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    )
    seen.observe(band.current)
    return () => {
      seen.disconnect()
      style.removeProperty('--session-band')
    }
  }, [shown])
  if (!shown) return null
  return (
    // Above dialogs and clickable beside one, because unsaved text may be in it.
    <div
      ref={band}
      role="alert"
      className="surface-gold pointer-events-auto sticky bottom-(--foot-bar,0) z-45"
    >
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <p className="min-w-0">
          {session === 'over'
            ? 'Your session has ended. Your text is still here. Sign in again in a new tab, then come back and save it.'
            : 'Someone else is now signed in in this browser. You can save your text here once you’re signed in again.'}
        </p>
        <ExternalButtonLink href={withNext('/login', address)} target="_blank" variant="ink" size="small">
          Sign in
        </ExternalButtonLink>
      </div>
    </div>
  )
}
