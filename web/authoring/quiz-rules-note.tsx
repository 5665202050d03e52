import { Link } from '../ui/link.tsx'

/** A quiz's rules are set by its teachers per term, on another page than its questions. */
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
