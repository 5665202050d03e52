import { useEffect, useRef } from 'react'

/** Router state for a link to a sign-in page. It keeps the address out of the URL. */
export const withEmail = (email: string) => ({ email })

/** Calls `fill` once with the address that a link passed by `withEmail`. */
export function useKnownEmail(fill: (email: string) => void): void {
  const latest = useRef(fill)
  useEffect(() => {
    const { email } = (window.history.state ?? {}) as { email?: unknown }
    if (typeof email === 'string') latest.current(email)
  }, [])
}
