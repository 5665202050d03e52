import { Link } from '../../../ui/navigation/link.tsx'

/** A quiz's rules are set by its teachers per term, on another page than its questions. */
export function QuizRulesNote({ quizId }: { quizId: string }) {
  return (
    <p className="mb-6 text-ink-2">
      You set attempts, which of them counts, when answers are shown, the due date and extra time in{' '}
      <Link to={`/teach/quizzes/${quizId}/rules`} className="text-link">
        the quiz’s rules
      </Link>
      .
    </p>
  )
}
