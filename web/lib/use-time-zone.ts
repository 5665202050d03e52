import { useEffect, useState } from 'react'

/** The reader's time zone; undefined until hydration, because the server does not know it. */
export function useTimeZone(): string | undefined {
  const [timeZone, setTimeZone] = useState<string>()
  useEffect(() => setTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  return timeZone
}
