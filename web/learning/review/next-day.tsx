import { useEffect, useState } from 'react'
import { dateFormat } from '../../../rules/text/date-format.ts'

const format = (at: string, timeZone?: string) =>
  dateFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(new Date(at))

/** In the reader's time zone; in UTC before hydration. */
export function ComebackDay({ at }: { at: string }) {
  const [text, setText] = useState(() => format(at, 'UTC'))
  useEffect(() => setText(format(at)), [at])
  return <time dateTime={at}>{text}</time>
}
