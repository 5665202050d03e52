import type { QuizOverview } from '../../contract/quizzes.ts'
import { counted } from '../../rules/counted.ts'
import { LocalTime } from '../ui/local-time.tsx'

/** A quiz's rules as sentences for the student. */
export function QuizRuleList({ quiz }: { quiz: QuizOverview }) {
  const { timeLimit, dueAt, extraMinutes, attemptsLeft } = quiz
  const hasMoreTime = extraMinutes > 0 && (timeLimit !== null || dueAt !== null)
  return (
    <ul className="quiz-rules">
      <li>Questions come one at a time. Go back and forth, and flag what you want to look at again.</li>
      <li>
        Every answer is saved as you give it. After a reload or a lost connection you go on where you were.
      </li>
      {timeLimit !== null && (
        <li>
          The time runs on our server from the moment you start, also while this page is closed. At the end,
          what is saved is handed in.
        </li>
      )}
      {dueAt !== null && (
        <li>
          It is due <LocalTime at={dueAt} />. Nothing begins after that, and an attempt under way is handed in
          as it stands.
        </li>
      )}
      {hasMoreTime && <li>{`You have ${counted(extraMinutes, 'minute')} more than the others.`}</li>}
      <li>{`A question without an answer earns nothing. ${afterwards[quiz.review]}`}</li>
      {attemptsLeft !== 0 && <li>{again(quiz)}</li>}
    </ul>
  )
}

const afterwards: Record<QuizOverview['review'], string> = {
  'at-once': 'Right answers and explanations follow at the end.',
  'after-passing': 'Right answers and explanations are shown once you have passed.',
  'after-due': 'Right answers and explanations are shown after the due date.',
}

function again({ attemptsLeft, attemptsUsed, counts }: QuizOverview): string {
  if (attemptsLeft === 1 && attemptsUsed === 0) return 'There is one attempt, and it counts.'
  if (attemptsLeft === 1) return `One attempt is left, and your ${counts} score counts.`
  return `You may try again, and your ${counts} score counts.`
}
