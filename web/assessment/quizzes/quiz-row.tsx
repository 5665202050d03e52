import type { QuizOverview } from '../../../contract/assessment/quizzes.ts'
import { quizAddress } from '../../../rules/addresses.ts'
import { percentText } from '../../../rules/learning/percent.ts'
import { counted } from '../../../rules/text/counted.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { attemptAddress } from './addresses.ts'
import { QuizStateTag } from './quiz-state-tag.tsx'

const doing = {
  open: 'Start',
  locked: 'Details',
  closed: 'Details',
  'in-progress': 'Resume',
  waiting: 'Details',
  passed: 'Details',
  failed: 'Try again',
}

export function QuizRow({ quiz }: { quiz: QuizOverview }) {
  const { state, countedPercent, counts, timeLimit, extraMinutes, attemptsUsed, attemptsLeft, dueAt } = quiz
  const to = state === 'in-progress' ? attemptAddress(quiz.id) : quizAddress(quiz.id)
  const way = state === 'failed' && !quiz.can.start ? 'Details' : doing[state]
  const facts = [
    counted(quiz.questionCount, 'question'),
    timeLimit !== null && counted(timeLimit + extraMinutes, 'minute'),
    `Pass: ${quiz.passingScore}%`,
    attemptsUsed > 0 && counted(attemptsUsed, 'attempt'),
    attemptsLeft !== null && (attemptsLeft === 0 ? 'none left' : `${attemptsLeft} left`),
  ].filter(Boolean)
  return (
    <li className="quiz-row" data-state={state}>
      <span className="quiz-row-number" aria-hidden="true">
        {quiz.modulePosition}
      </span>
      <div className="min-w-0">
        <h3 className="type-heading">
          <Link to={to} className="no-underline hover:underline">
            {quiz.title}
          </Link>
        </h3>
        <p className="type-note text-ink-2">{moduleName(quiz)}</p>
        <p className="type-note mt-1 flex flex-wrap gap-x-4 text-ink-2 tabular-nums">
          {facts.map((fact) => (
            <span key={String(fact)}>{fact}</span>
          ))}
          {dueAt !== null && (
            <span>
              Due <LocalTime at={dueAt} />
            </span>
          )}
        </p>
      </div>
      <div className="quiz-row-state">
        <QuizStateTag state={state} />
        {countedPercent !== null && (
          <span className="type-note whitespace-nowrap tabular-nums">{`${counts === 'best' ? 'Best' : 'Latest'} ${percentText(countedPercent)}`}</span>
        )}
      </div>
      <Link to={to} className="quiz-row-way" aria-label={`${way}: ${quiz.title}`}>
        {way}
      </Link>
    </li>
  )
}

/** Empty if the quiz has its module's name. */
function moduleName({ title, modulePosition, moduleTitle }: QuizOverview): string {
  return title === moduleTitle ? `Module ${modulePosition}` : `Module ${modulePosition}: ${moduleTitle}`
}
