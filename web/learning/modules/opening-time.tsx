import { useEffect, useState } from 'react'
import { openingMoment } from '../../../rules/courses/opening-text.ts'

/** "Opens Monday, 4 January, 09:00", in the reader's time zone; in UTC until it is known. */
export function OpeningTime({ at }: { at: string }) {
  const [text, setText] = useState(() => openingMoment(at, 'UTC'))
  useEffect(() => setText(openingMoment(at, undefined, new Date().getFullYear())), [at])
  return <time dateTime={at}>{`Opens ${text}`}</time>
}
