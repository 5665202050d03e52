import { useEffect, useState } from 'react'

/** The reader's time zone. The server does not know it, so the page is first made in UTC. */
export function useTimeZone(): string {
  const [timeZone, setTimeZone] = useState('UTC')
  useEffect(() => setTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  return timeZone
}
