import { Link } from '../ui/link.tsx'

/** Where the rest of a quiz is set: it is decided by those who teach it, term by term, and not with its questions. */
export function QuizRulesNote({ quizId }: { quizId: string }) {
  return (
    <p className="mb-6 text-ink-2">
      Attempts, which of them counts, when answers are shown, the due date and extra time stand in{' '}
      <Link to={`/teach/quizzes/${quizId}/rules`} className="text-link">
        the rules of the quiz
      </Link>
      .
    </p>
  )
}
