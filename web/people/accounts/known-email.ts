import { useEffect, useRef } from 'react'

/** Where the next page finds the address; sessionStorage, so that it does not appear in the page's address. */
export const knownEmailKey = 'creare-known-email'

export function rememberEmail(email: string): void {
  try {
    sessionStorage.setItem(knownEmailKey, email)
  } catch {
    // Refused in some private windows; the address is then typed once more.
  }
}

/** Fills in the address that the page before knew, once. */
export function useKnownEmail(fill: (email: string) => void): void {
  const latest = useRef(fill)
  useEffect(() => {
    try {
      const email = sessionStorage.getItem(knownEmailKey)
      sessionStorage.removeItem(knownEmailKey)
      if (email !== null) latest.current(email)
    } catch {
      // As above.
    }
  }, [])
}
