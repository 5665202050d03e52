import { useEffect, useState } from 'react'
import { dateFormat } from '../../rules/date-format.ts'
import { momentText } from './moment-text.ts'

const minute = 60_000

export interface LocalDateProps {
  at: string
  /** "3 h ago" for a week, then the day. */
  ago?: boolean
}

/**
 * A day in the reader's time zone, with the exact time as a title. The server knows neither zone nor reading time, so
 * it first renders the day in UTC.
 */
export function LocalDate({ at, ago = false }: LocalDateProps) {
  const [text, setText] = useState(() => momentText(at, null, 'UTC'))
  const [exact, setExact] = useState<string>()
  useEffect(() => {
    const say = () => setText(momentText(at, ago ? Date.now() : null))
    say()
    setExact(dateFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' }).format(new Date(at)))
    if (!ago) return
    const timer = setInterval(say, minute)
    return () => clearInterval(timer)
  }, [at, ago])
  return (
    <time dateTime={at} title={exact}>
      {text}
    </time>
  )
}
