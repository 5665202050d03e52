import { type ComponentType, useEffect, useState } from 'react'
import { writeAs } from '../lib/api.ts'

/** Watches over the session of somebody signed in. What that takes is loaded then, and not by visitors. */
export function SessionWatch({ userId }: { userId: string }) {
  const [Over, setOver] = useState<ComponentType<{ userId: string }>>()
  useEffect(() => {
    writeAs(userId)
    return () => writeAs(null)
  }, [userId])
  useEffect(() => {
    // A page works without; a piece that cannot be loaded is asked for again with the next page.
    import('./session-over.tsx').then(
      (part) => setOver(() => part.SessionParts),
      () => {},
    )
  }, [])
  return Over ? <Over userId={userId} /> : null
}
