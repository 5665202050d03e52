import { ArrowRight } from 'lucide-react'
import type { PastAttempt, QuizOverview } from '../../../../contract/assessment/quizzes.ts'
import { courseAddress, moduleAddress } from '../../../../rules/addresses.ts'
import { percentText } from '../../../../rules/learning/percent.ts'
import { prerequisitesRequired } from '../../../../rules/learning/progress.ts'
import { counted } from '../../../../rules/text/counted.ts'
import { placeName } from '../../../lib/place-name.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { LocalTime } from '../../../ui/text/local-time.tsx'
import { ArrowLink, Crumb, Kicker } from '../../../ui/text/text.tsx'
import { attemptAddress } from '../addresses.ts'
import { QuizStateTag } from '../quiz-state-tag.tsx'
import { NextAttempt } from './next-attempt.tsx'
import { PastAttempts } from './past-attempts.tsx'
import { QuizRuleList } from './quiz-rule-list.tsx'
import { useStartQuiz } from './use-start-quiz.ts'
import '../quizzes.css'

/** The page before a quiz: rules, start button, past attempts. */
export function QuizNotice({ quiz, attempts }: { quiz: QuizOverview; attempts: readonly PastAttempt[] }) {
  const start = useStartQuiz(quiz.id)
  const closed = !quiz.can.start && !quiz.can.resume
  const isPastDue = closed && quiz.dueAt !== null && quiz.isPastDue && quiz.attemptsLeft !== 0
  return (
    <main id="main" className="wrap pb-24" data-department={quiz.departmentId}>
      <div className="pt-6">
        <Crumb to="/dashboard/quizzes">Quizzes</Crumb>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Kicker as="span" className="text-department">
          {placeName(quiz)}
        </Kicker>
        <QuizStateTag state={quiz.state} />
      </div>
      <h1 className="type-title my-3.5">{quiz.title}</h1>
      <p className="type-lead">{quiz.description}</p>

      <dl className="quiz-facts">
        <Fact term="Questions" value={String(quiz.questionCount)} />
        <Fact
          term="Time limit"
          value={quiz.timeLimit === null ? 'None' : counted(quiz.timeLimit + quiz.extraMinutes, 'minute')}
        />
        <Fact term="Passing score" value={`${quiz.passingScore}%`} />
        <Fact
          term="Attempts left"
          value={quiz.attemptsLeft === null ? 'Unlimited' : String(quiz.attemptsLeft)}
        />
        {quiz.countedPercent !== null && (
          <Fact
            term={quiz.counts === 'best' ? 'Best score' : 'Latest score'}
            value={percentText(quiz.countedPercent)}
          />
        )}
      </dl>

      <div className="grid items-start gap-x-24 gap-y-10 lg:grid-cols-[minmax(0,1fr)_288px]">
        <section aria-labelledby="rules-heading">
          <h2 id="rules-heading" className="type-heading mb-3">
            {closed ? 'The rules' : 'Before you start'}
          </h2>
          <QuizRuleList quiz={quiz} />
        </section>
        {/* Why it cannot be started comes before the rules, the start button after them. */}
        <div className={classNames('grid gap-4', closed && 'max-lg:order-first')}>
          {quiz.state === 'locked' && (
            <Alert title={prerequisitesRequired.title}>{prerequisitesRequired.text}</Alert>
          )}
          {quiz.can.resume && (
            <ButtonLink to={attemptAddress(quiz.id)}>
              Resume Quiz
              <ArrowRight aria-hidden="true" />
            </ButtonLink>
          )}
          {quiz.can.start && (
            <Button busy={start.isPending} onClick={() => start.mutate()}>
              {quiz.attemptsUsed > 0 ? 'Try again' : 'Start Quiz'}
              <ArrowRight aria-hidden="true" />
            </Button>
          )}
          {quiz.waiting && (
            <Alert title="Being graded">
              A person is reading part of your last attempt. We’ll let you know when it’s graded. Until then
              you can’t start another.
            </Alert>
          )}
          {closed && quiz.attemptsLeft === 0 && (
            <Alert title="No attempts left">{`Your ${quiz.counts} score counts.`}</Alert>
          )}
          {quiz.nextAttemptAt !== null && (
            <Alert title="Daily limit reached">
              <NextAttempt at={quiz.nextAttemptAt} dueAt={quiz.dueAt} />
            </Alert>
          )}
          {isPastDue && (
            <Alert title="The due date has passed">
              You can’t start any more attempts. It was due <LocalTime at={quiz.dueAt ?? ''} />.
            </Alert>
          )}
          <ArrowLink to={quiz.state === 'locked' ? courseAddress(quiz.courseId) : moduleAddress(quiz)}>
            {`Back to ${quiz.courseCode}`}
          </ArrowLink>
        </div>
      </div>
      <div className="mt-16">
        <PastAttempts quizId={quiz.id} attempts={attempts} />
      </div>
    </main>
  )
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <Kicker as="dt">{term}</Kicker>
      <dd className="type-number mt-2">{value}</dd>
    </div>
  )
}
