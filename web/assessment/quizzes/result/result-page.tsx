import { ArrowRight } from 'lucide-react'
import type { QuizResult } from '../../../../contract/assessment/quizzes.ts'
import {
  moduleAddress,
  newThreadAddress,
  passageAddress,
  practiceAddress,
  quizAddress,
} from '../../../../rules/addresses.ts'
import { isMissed } from '../../../../rules/assessment/reviewed-question.ts'
import { percentText } from '../../../../rules/learning/percent.ts'
import { counted } from '../../../../rules/text/counted.ts'
import { placeName } from '../../../lib/place-name.ts'
import { decimal } from '../../../lib/points.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { LocalDate } from '../../../ui/text/local-date.tsx'
import { LocalTime } from '../../../ui/text/local-time.tsx'
import { ArrowLink, BlockHead, Crumb, Kicker, TextLink } from '../../../ui/text/text.tsx'
import { QuizStateTag } from '../quiz-state-tag.tsx'
import { NextAttempt } from '../start/next-attempt.tsx'
import { useStartQuiz } from '../start/use-start-quiz.ts'
import { ReviewedQuestionView } from './reviewed-question.tsx'
import '../quizzes.css'

export function ResultPage({ result }: { result: QuizResult }) {
  const { quiz, passed, percent, passingScore, can, timeLimit } = result
  const start = useStartQuiz(quiz.id)
  const { openAttempt } = result
  // A waiting time is shown below; a disabled button would not say how long.
  const again = result.nextAttemptAt === null && (
    <Button
      variant={passed && openAttempt === null ? 'outline' : 'primary'}
      busy={start.isPending}
      disabled={!can.start && openAttempt === null}
      onClick={() => start.mutate()}
    >
      {openAttempt === null ? 'Try again' : `Continue attempt ${openAttempt}`}
    </Button>
  )
  const missed = result.questions.filter(isMissed).length
  const back = (
    <ButtonLink
      to={moduleAddress(quiz)}
      variant={passed === false || openAttempt !== null ? 'outline' : 'primary'}
    >
      {`Back to ${quiz.courseCode}`}
      <ArrowRight aria-hidden="true" />
    </ButtonLink>
  )
  return (
    <main id="main" className="wrap pb-24" data-department={quiz.departmentId}>
      <div className="pt-6">
        <Crumb to={quizAddress(quiz.id)}>{quiz.title}</Crumb>
      </div>
      <section className="quiz-result" aria-labelledby="result-heading">
        <div>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <Kicker
              as="span"
              className="text-department"
            >{`${placeName(quiz)}, attempt ${result.number}`}</Kicker>
            <QuizStateTag state={passed === null ? 'waiting' : passed ? 'passed' : 'failed'} />
          </div>
          <h1 id="result-heading" className="type-title my-3.5">
            {passed === null ? (
              <>
                Handed in, and <em>being graded.</em>
              </>
            ) : passed ? (
              <>
                You <em>passed.</em>
              </>
            ) : (
              <>
                Not passed <em>this time.</em>
              </>
            )}
          </h1>
          <p className="type-lead">{sentence(result)}</p>
          <p className="type-note mt-3 text-ink-2">
            {result.submittedBy === 'deadline' ? 'Handed in at the deadline, ' : 'Handed in '}
            <LocalDate at={result.submittedAt} ago />
            {countingText(result)}.
          </p>
          {result.gradedAgainAt !== null && (
            <p className="type-note mt-1 text-ink-2">
              Graded again on <LocalDate at={result.gradedAgainAt} />, because a question was corrected.
            </p>
          )}
          <div className="mt-7 flex flex-wrap gap-3">
            {passed === null ? (
              back
            ) : passed && openAttempt === null ? (
              <>
                {back}
                {again}
              </>
            ) : (
              <>
                {again}
                {back}
              </>
            )}
          </div>
          {result.nextAttemptAt !== null && (
            <p className="type-note mt-3 text-ink-2">
              <NextAttempt at={result.nextAttemptAt} dueAt={result.dueAt} />
            </p>
          )}
          {timeLimit !== null && can.start && (
            <p className="type-note mt-3 text-ink-2">{`A new attempt starts its ${counted(timeLimit, 'minute')} immediately.`}</p>
          )}
        </div>
        {percent !== null && (
          <ScoreDial percent={percent} passingScore={passingScore} passed={passed === true} />
        )}
      </section>

      <section aria-labelledby="review-heading" className="mt-16">
        <BlockHead
          id="review-heading"
          title="Your answers"
          aside={<ArrowLink to={quizAddress(quiz.id)}>All attempts</ArrowLink>}
        />
        {missed > 0 && (
          <p className="mt-6">
            <ButtonLink to={practiceAddress(quiz.id, result.id)} variant="outline">
              {missed === 1 ? 'Practice the one you missed' : `Practice the ${missed} you missed`}
            </ButtonLink>
          </p>
        )}
        {!can.review && (
          <p className="mt-5 max-w-reading text-ink-2">
            You’ll see correct answers and explanations <ReviewMoment result={result} />. Until then you see
            your total score only.
          </p>
        )}
        {can.review && result.questions.some(({ outcome }) => outcome === 'kept-back') && (
          <p className="mt-5 max-w-reading text-ink-2">
            You have another attempt open, so some answers stay hidden until you finish it.
          </p>
        )}
        <ol>
          {result.questions.map((question, index) => (
            <ReviewedQuestionView key={question.id} question={question} position={index + 1}>
              {question.explanation !== null && <AfterExplanation result={result} question={question} />}
            </ReviewedQuestionView>
          ))}
        </ol>
      </section>
    </main>
  )
}

/** Where the lecture says it, and where to ask. */
function AfterExplanation({
  result: { quiz, passages },
  question: { id, question },
}: {
  result: QuizResult
  question: QuizResult['questions'][number]
}) {
  const passage = passages[id]
  return (
    <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
      <span>
        {'Read again: '}
        {passage === undefined ? (
          <TextLink to={moduleAddress(quiz)}>{`Module ${quiz.modulePosition}`}</TextLink>
        ) : (
          <TextLink to={passageAddress(quiz, passage.id)}>{passage.title}</TextLink>
        )}
      </span>
      {/* The question alone: others have yet to answer it. */}
      <TextLink to={newThreadAddress(quiz.courseId, { module: quiz.moduleId, quote: question })}>
        Ask about this<span className="sr-only">{`: ${question}`}</span>
      </TextLink>
    </p>
  )
}

/** The counted score, if it is another attempt's. */
function countingText({ counts, countedPercent, percent }: QuizResult): string {
  if (countedPercent === null || percent === null || countedPercent === percent) return ''
  const which = counts === 'best' ? 'best' : 'latest'
  return `. Your ${which} score is ${percentText(countedPercent)}, and it counts`
}

function ReviewMoment({ result: { review, dueAt, passed, openAttempt } }: { result: QuizResult }) {
  // These would be visible already, but some of these questions are part of an open attempt.
  if (review === 'at-once' || (review === 'after-passing' && passed)) {
    return openAttempt === null
      ? 'once you’ve finished your open attempt'
      : `once you’ve finished attempt ${openAttempt}`
  }
  if (review === 'after-passing' || dueAt === null) return 'once you’ve passed'
  return (
    <>
      after everyone’s time is over, soon after <LocalTime at={dueAt} />
    </>
  )
}

function sentence({ score, maxScore, percent, passingScore }: QuizResult): string {
  if (percent === null) {
    return `A person is reading your free-text answers. So far ${decimal(score)} of ${counted(maxScore, 'point')}. We’ll let you know when it’s graded.`
  }
  return `${decimal(score)} of ${counted(maxScore, 'point')}, ${percentText(percent)}. The passing score is ${percentText(passingScore)}.`
}

/** The percentage as a ring with the passing score marked. Text beside it says the same. */
function ScoreDial({
  percent,
  passingScore,
  passed,
}: {
  percent: number
  passingScore: number
  passed: boolean
}) {
  const length = 2 * Math.PI * 52
  const angle = (passingScore / 100) * 360
  return (
    <svg className="quiz-dial" viewBox="0 0 120 120" aria-hidden="true" data-passed={passed || undefined}>
      <circle className="quiz-dial-track" cx="60" cy="60" r="52" />
      <circle
        className="quiz-dial-score"
        cx="60"
        cy="60"
        r="52"
        strokeDasharray={`${(percent / 100) * length} ${length}`}
        transform="rotate(-90 60 60)"
      />
      {passed && <circle className="quiz-dial-moment" cx="60" cy="60" r="52" />}
      <line className="quiz-dial-mark" x1="60" y1="1" x2="60" y2="15" transform={`rotate(${angle} 60 60)`} />
      <text x="60" y="70" textAnchor="middle">
        {percentText(percent)}
      </text>
    </svg>
  )
}
