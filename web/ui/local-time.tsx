import { useEffect, useState } from 'react'
import { dateFormat } from '../../rules/date-format.ts'

const format = (at: string, timeZone?: string) =>
  dateFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at))

/**
 * A moment in the reader's own time zone. The server does not know it, so the page first says it in UTC; where no script
 * comes to say it again, it says that it is UTC.
 */
export function LocalTime({ at }: { at: string }) {
  const [text, setText] = useState(() => format(at, 'UTC'))
  useEffect(() => setText(format(at)), [at])
  return (
    <time dateTime={at}>
      {text}
      <noscript> UTC</noscript>
    </time>
  )
}
