import type { QuizOverview } from '../../../../contract/assessment/quizzes.ts'
import { counted } from '../../../../rules/text/counted.ts'
import { LocalTime } from '../../../ui/text/local-time.tsx'

/** A quiz's rules as sentences for the student. */
export function QuizRuleList({ quiz }: { quiz: QuizOverview }) {
  const { timeLimit, dueAt, extraMinutes, attemptsLeft } = quiz
  const hasMoreTime = extraMinutes > 0 && (timeLimit !== null || dueAt !== null)
  return (
    <ul className="quiz-rules">
      <li>Questions come one at a time. You can go back and forth, and flag any you want to revisit.</li>
      <li>
        Every answer is saved as you give it. After a reload or a lost connection, you continue where you
        were.
      </li>
      {timeLimit !== null && (
        <li>
          The clock runs on our server from the moment you start, even while this page is closed. When time is
          up, your saved answers are handed in.
        </li>
      )}
      {dueAt !== null && (
        <li>
          It’s due <LocalTime at={dueAt} />. After that you can’t start, and an attempt in progress is handed
          in as it is.
        </li>
      )}
      {hasMoreTime && <li>{`You have ${counted(extraMinutes, 'extra minute')}.`}</li>}
      <li>{`Blank answers score zero. ${afterwards[quiz.review]}`}</li>
      {attemptsLeft !== 0 && <li>{again(quiz)}</li>}
    </ul>
  )
}

const afterwards: Record<QuizOverview['review'], string> = {
  'at-once': 'You’ll see correct answers and explanations at the end.',
  'after-passing': 'You’ll see correct answers and explanations once you’ve passed.',
  'after-due': 'You’ll see correct answers and explanations after the due date.',
}

function again({ attemptsLeft, attemptsUsed, counts }: QuizOverview): string {
  if (attemptsLeft === 1 && attemptsUsed === 0) return 'You have one attempt, and it counts.'
  if (attemptsLeft === 1) return `You have one attempt left, and your ${counts} score counts.`
  return `You can try again, and your ${counts} score counts.`
}
