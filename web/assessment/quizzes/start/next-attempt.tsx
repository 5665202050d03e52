import { mostAttemptsADay } from '../../../../rules/assessment/quizzes.ts'
import { LocalTime } from '../../../ui/text/local-time.tsx'

/** Replaces the start button: why no attempt can begin now, and when the next one can. */
export function NextAttempt({ at, dueAt }: { at: string; dueAt: string | null }) {
  const begun = `You’ve started ${mostAttemptsADay} attempts at this quiz within a day.`
  if (dueAt !== null && dueAt <= at) return `${begun} You can’t start another before it’s due.`
  return (
    <>
      {begun} You can start the next one from <LocalTime at={at} />.
    </>
  )
}
