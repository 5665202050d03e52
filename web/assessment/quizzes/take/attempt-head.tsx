import { Clock } from 'lucide-react'
import type { QuizAttempt } from '../../../../contract/assessment/quizzes.ts'
import { quizAddress } from '../../../../rules/addresses.ts'
import { placeName } from '../../../lib/place-name.ts'
import { LogoMark, type LogoOf } from '../../../shell/logo.tsx'
import { Bar } from '../../../ui/feedback/progress.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { ThemeToggle } from '../../../ui/theme/theme-toggle.tsx'
import { clockTime, clockWords } from './clock-time.ts'

export interface AttemptHeadProps {
  site: LogoOf
  quiz: QuizAttempt['quiz']
  /** Milliseconds; null without a time limit. */
  left: number | null
  /** Progress through the questions, 0 to 1. */
  share: number
}

/** Replaces the site's header during a quiz. */
export function AttemptHead({ site, quiz, left, share }: AttemptHeadProps) {
  return (
    <header className="quiz-head">
      <div className="wrap">
        <Link
          to={quizAddress(quiz.id)}
          className="quiz-exit"
          aria-label="Leave the quiz; your answers are saved"
        >
          <LogoMark {...site} />
        </Link>
        <div className="quiz-head-title">
          <span className="quiz-head-place type-note text-ink-2 tabular-nums">{placeName(quiz)}</span>
          <b>{quiz.title}</b>
        </div>
        <ThemeToggle />
        {left !== null && (
          <div
            className="quiz-clock"
            role="timer"
            aria-label={`Time left: ${clockWords(left)}`}
            data-short={left <= 60_000 || undefined}
          >
            <Clock aria-hidden="true" />
            <span aria-hidden="true">{clockTime(left)}</span>
          </div>
        )}
      </div>
      <Bar share={share} className="quiz-head-bar" />
    </header>
  )
}
