import { useEffect, useState } from 'react'
import { dateFormat } from '../../rules/date-format.ts'

const format = (at: string, timeZone?: string) =>
  dateFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at))

/** A time in the reader's time zone. The server renders UTC first; without scripts the text says so. */
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
