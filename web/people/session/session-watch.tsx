import { type ComponentType, useEffect, useState } from 'react'
import { writeAs } from '../../lib/api.ts'

/** Loaded lazily, so that visitors do not download it. */
export function SessionWatch({ userId }: { userId: string }) {
  const [Over, setOver] = useState<ComponentType<{ userId: string }>>()
  useEffect(() => {
    writeAs(userId)
    return () => writeAs(null)
  }, [userId])
  useEffect(() => {
    // The page works without it; the next page tries again.
    import('./session-over.tsx').then(
      (part) => setOver(() => part.SessionParts),
      () => {},
    )
  }, [])
  return Over ? <Over userId={userId} /> : null
}
