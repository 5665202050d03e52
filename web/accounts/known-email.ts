import { useEffect, useRef } from 'react'

/** For a link to a sign-in page from one that knows the address; it does not appear in the page's address. */
export const withEmail = (email: string) => ({ email })

/** Hands over the address that a link brought along with `withEmail`, once. */
export function useKnownEmail(fill: (email: string) => void): void {
  const latest = useRef(fill)
  useEffect(() => {
    const { email } = (window.history.state ?? {}) as { email?: unknown }
    if (typeof email === 'string') latest.current(email)
  }, [])
}
