import { useEffect, useState } from 'react'
import { localDateText, localTimeText } from './local-texts.ts'
import { momentText } from './moment-text.ts'

const minute = 60_000

export interface LocalDateProps {
  at: string
  /** "3 hours ago" for a week, then the day. */
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
    const say = () => setText(localDateText(at, ago))
    say()
    setExact(localTimeText(at, 'full'))
    if (!ago) return
    const timer = setInterval(say, minute)
    return () => clearInterval(timer)
  }, [at, ago])
  return (
    <time dateTime={at} title={exact} data-local={ago ? 'ago' : 'date'}>
      {text}
    </time>
  )
}
