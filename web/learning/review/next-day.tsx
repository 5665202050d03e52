import { useEffect, useState } from 'react'
import type { ReviewOverview } from '../../../contract/learning/review.ts'
import { dateFormat } from '../../../rules/text/date-format.ts'

const format = (at: string, timeZone?: string) =>
  dateFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(new Date(at))

/** "Next: 6 questions on Friday 27 November." The day is the reader's; before hydration, that of UTC. */
export function NextDay({ next: { dueAt, cards } }: { next: NonNullable<ReviewOverview['next']> }) {
  const [day, setDay] = useState(() => format(dueAt, 'UTC'))
  useEffect(() => setDay(format(dueAt)), [dueAt])
  return (
    <>
      {`Next: ${cards} ${cards === 1 ? 'question' : 'questions'} on `}
      <time dateTime={dueAt}>{day}</time>.
    </>
  )
}
