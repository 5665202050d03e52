import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { QuizAttempt } from '../../../../contract/assessment/quizzes.ts'
import { isAnswered } from '../../../../rules/assessment/answers.ts'
import { SaveStatusLine } from '../../../lib/autosave/save-status.tsx'
import type { LogoOf } from '../../../shell/logo.tsx'
import { Button } from '../../../ui/button.tsx'
import { attemptAddress } from '../addresses.ts'
import { AttemptHead } from './attempt-head.tsx'
import { AttemptNotices } from './attempt-notices.tsx'
import { QuestionForm } from './question-form.tsx'
import { QuestionNavigator } from './question-navigator.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import { useAttempt } from './use-attempt.ts'
import { useCountdown } from './use-countdown.ts'
import { useSubmitAttempt } from './use-submit-attempt.ts'
import '../quizzes.css'

export interface AttemptPageProps {
  /** The attempt when the page was opened; from then on the page owns it. */
  attempt: QuizAttempt
  /** From 1, as in the address; clamped to the questions. */
  position: number
  /** For the logo. */
  site: LogoOf
}

/** Takes a quiz: one question at a time, a navigator, the time left, and handing in. */
export function AttemptPage({ attempt, position: requested, site }: AttemptPageProps) {
  const router = useRouter()
  const { quiz, questions } = attempt
  const count = questions.length
  const position = Math.min(Math.max(1, requested), count)
  const { entries: answers, status, unsaved, change, settled, remaining, ask } = useAttempt(attempt)
  const submission = useSubmitAttempt(quiz.id, attempt.id, settled)
  const { left, sentence } = useCountdown(remaining, async () => {
    // A teacher may have given more time.
    if ((await ask()) === 0) submission.mutate()
  })
  const [confirming, setConfirming] = useState(false)
  const over = left === 0
  const all = questions.flatMap((question) => {
    const saved = answers.get(question.id)
    const units = question.kind === 'number' ? question.units : []
    return saved ? [{ ...saved, isAnswered: isAnswered(saved.answer, units) }] : []
  })
  const question = questions[position - 1]
  const saved = all[position - 1]
  // A flag is saved as an answer is.
  const untouched = all.every(({ sequence }) => sequence === 0) && 'Saved as you answer'

  // Handed in by another tab, or by the server at the deadline.
  const elsewhere = status === 'closed' && !submission.isPending
  useEffect(() => {
    if (!elsewhere) return
    void router.navigate({
      to: '/dashboard/quizzes/$quizId/result/$attemptId',
      params: { quizId: quiz.id, attemptId: attempt.id },
      replace: true,
    })
  }, [elsewhere, router, quiz.id, attempt.id])

  if (question === undefined || saved === undefined) return null
  const go = (to: number) =>
    router.navigate({
      to: '/dashboard/quizzes/$quizId/attempt',
      params: { quizId: quiz.id },
      search: { question: to },
      replace: true,
      resetScroll: false,
    })
  return (
    <div className="quiz-screen" data-department={quiz.departmentId}>
      <AttemptHead site={site} quiz={quiz} left={left} share={position / count} />
      <main id="main" className="wrap quiz-layout">
        <div className="min-w-0">
          <AttemptNotices
            status={status}
            unsaved={unsaved}
            over={over}
            failure={submission.error}
            address={attemptAddress(quiz.id, position)}
          />
          <QuestionForm
            question={question}
            saved={saved}
            position={position}
            count={count}
            locked={over}
            status={
              <span className="quiz-saving">
                <SaveStatusLine status={status} untouched={untouched} silent />
              </span>
            }
            onAnswer={(answer, typing) => change(question.id, { answer }, typing)}
            onFlag={(flagged) => change(question.id, { flagged })}
            onGo={go}
            onFinish={() => setConfirming(true)}
          />
        </div>
        <aside className="quiz-aside">
          <QuestionNavigator quizId={quiz.id} answers={all} current={position} />
          <Button
            variant="outline"
            className="w-full"
            busy={submission.isPending}
            onClick={() => setConfirming(true)}
          >
            Submit quiz
          </Button>
          <p className="type-note mt-3.5 flex flex-wrap gap-x-4 text-ink-2">
            <SaveStatusLine status={status} untouched={untouched} />
            <span>{`Pass: ${attempt.passingScore}%`}</span>
          </p>
          {status === 'retrying' && (
            <p className="type-note mt-2 text-ink-2">
              Keep going. Your answers stay on this device until they’re saved.
            </p>
          )}
        </aside>
      </main>
      <div role="status" className="sr-only">
        {over ? 'Time is up' : sentence}
      </div>
      <SubmitDialog
        open={confirming}
        onOpenChange={setConfirming}
        answers={all}
        unsaved={unsaved}
        isStuck={status === 'signed-out' || status === 'rejected'}
        busy={submission.isPending}
        onSubmit={() => submission.mutate(undefined, { onError: () => setConfirming(false) })}
      />
    </div>
  )
}
