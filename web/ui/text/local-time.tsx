import { useEffect, useState } from 'react'
import { localTimeText } from './local-texts.ts'

/** A time in the reader's time zone. The server renders UTC first; without scripts the text says so. */
export function LocalTime({ at }: { at: string }) {
  const [text, setText] = useState(() => localTimeText(at, 'medium', 'UTC'))
  useEffect(() => setText(localTimeText(at)), [at])
  return (
    <time dateTime={at} data-local="time">
      {text}
      <noscript> UTC</noscript>
    </time>
  )
}
