import type { QuizCard } from '../../../contract/courses/catalogue.ts'
import { quizAddress } from '../../../rules/addresses.ts'
import { ButtonLink } from '../../ui/button.tsx'

export function QuizCardView({ quiz }: { quiz: QuizCard }) {
  return (
    <article aria-labelledby={quiz.id} className="border-b border-line py-8 last:border-b-0">
      <h3 id={quiz.id} className="type-heading mb-2">
        {quiz.title}
      </h3>
      <p className="max-w-[66ch] text-ink-2">{quiz.description}</p>
      <p className="my-4 flex flex-wrap gap-x-5 gap-y-1 text-ink-2 tabular-nums">
        <span>{`${quiz.questionCount} questions`}</span>
        {quiz.timeLimit !== null && <span>{`${quiz.timeLimit} minutes`}</span>}
        <span>{`Pass: ${quiz.passingScore}%`}</span>
      </p>
      <ButtonLink to={quizAddress(quiz.id)} variant="outline">
        Start Quiz
      </ButtonLink>
    </article>
  )
}
