import { mostAttemptsADay } from '../../rules/quizzes.ts'
import { LocalTime } from '../ui/local-time.tsx'

/** In the place of the button that begins an attempt: why none begins now, and from when one does. */
export function NextAttempt({ at, dueAt }: { at: string; dueAt: string | null }) {
  const begun = `You have begun ${mostAttemptsADay} attempts at this quiz in a day.`
  if (dueAt !== null && dueAt <= at) return `${begun} No other begins before it is due.`
  return (
    <>
      {begun} The next may begin from <LocalTime at={at} />.
    </>
  )
}
