import { useEffect, useState } from 'react'
import { dateFormat } from '../../rules/date-format.ts'

const format = (at: string, timeZone?: string) =>
  dateFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(new Date(at))

/** The day on which questions come back, in the reader's time zone; before the page is awake in UTC. */
export function ComebackDay({ at }: { at: string }) {
  const [text, setText] = useState(() => format(at, 'UTC'))
  useEffect(() => setText(format(at)), [at])
  return <time dateTime={at}>{text}</time>
}
