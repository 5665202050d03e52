import { mostAttemptsADay } from '../../rules/quizzes.ts'
import { LocalTime } from '../ui/local-time.tsx'

/** Replaces the start button: why no attempt can begin now, and when the next one can. */
export function NextAttempt({ at, dueAt }: { at: string; dueAt: string | null }) {
  const begun = `You have begun ${mostAttemptsADay} attempts at this quiz in a day.`
  if (dueAt !== null && dueAt <= at) return `${begun} No other begins before it is due.`
  return (
    <>
      {begun} The next may begin from <LocalTime at={at} />.
    </>
  )
}
