import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Answer } from '../../../../contract/assessment/questions.ts'
import type { OutputOf } from '../../../../contract/index.ts'
import { moduleAddress, passageAddress, resultAddress } from '../../../../rules/addresses.ts'
import { placeName } from '../../../lib/place-name.ts'
import { pressQuestionKey, QuestionCard, QuestionKey } from '../../../questions/question-card.tsx'
import { prepareReview, reviewedHere } from '../../../questions/reviewed-here.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { BlockHead, Crumb, Kicker, TextLink } from '../../../ui/text/text.tsx'
import { check, goOn, type PracticeRound, roundOf } from './practice-round.ts'

type Missed = OutputOf<'GET /api/user/quiz-attempts/{id}/missed'>

/** The missed questions of an attempt, one after another. Nothing is graded or stored. */
export function PracticePage({ quiz, questions, passages, attemptId }: Missed & { attemptId: string }) {
  const [round, setRound] = useState(() => roundOf(questions))
  useEffect(() => void prepareReview(questions), [questions])
  const [question] = round.queue
  const count = round.queue.length + round.done.length
  const onCheck = async (answer: Answer | null) => {
    if (question === undefined) return
    try {
      const reviewed = await reviewedHere(question, answer)
      setRound((known) => check(known, question, reviewed))
    } catch {
      toast({
        title: 'We couldn’t check this answer',
        description: 'Please try again when you’re back online.',
        variant: 'destructive',
      })
    }
  }
  const onNext = () => setRound(goOn)
  const onKeyDown = (event: KeyboardEvent) => {
    if (question === undefined) return
    const isAsked = round.given === null
    if (pressQuestionKey(event, { isAsked, onCheck, onNext })) event.preventDefault()
  }
  const passage = question && passages[question.id]
  return (
    <main id="main" className="wrap practice pb-24" tabIndex={-1} onKeyDown={onKeyDown}>
      <Crumb to={resultAddress(quiz.id, attemptId)} className="pt-6">
        {`Result of ${quiz.title}`}
      </Crumb>
      {question === undefined ? (
        <PracticeEnd
          round={round}
          back={resultAddress(quiz.id, attemptId)}
          onAgain={(wrong) => setRound(roundOf(wrong))}
        />
      ) : (
        <>
          <Progress
            label="Practice"
            value={round.done.length}
            max={count}
            caption={`${round.done.length + 1} of ${count}`}
            shown
            className="mb-8"
          />
          <QuestionCard
            key={`${question.id} ${count}`}
            question={question}
            departmentId={quiz.departmentId}
            from={<Kicker className="text-department">{placeName(quiz)}</Kicker>}
            given={round.given}
            onCheck={onCheck}
          >
            <p className="type-note">
              {'Read again: '}
              {passage ? (
                <TextLink to={passageAddress(quiz, passage.id)}>{passage.title}</TextLink>
              ) : (
                <TextLink to={moduleAddress(quiz)}>{`Module ${quiz.modulePosition}`}</TextLink>
              )}
            </p>
            <Button className="asked-next" aria-keyshortcuts="Enter" onClick={onNext}>
              {round.queue.length === 1 ? 'Finish' : 'Next question'}
              <QuestionKey>Enter</QuestionKey>
            </Button>
          </QuestionCard>
        </>
      )}
    </main>
  )
}

function PracticeEnd({
  round: { done },
  back,
  onAgain,
}: {
  round: PracticeRound
  back: string
  onAgain: (wrong: Missed['questions']) => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const wrong = done.filter(({ isRight }) => !isRight).map(({ question }) => question)
  return (
    <section aria-labelledby="practice-end" className="pt-4">
      <h1 id="practice-end" ref={heading} tabIndex={-1} className="type-section scroll-mt-32 outline-none">
        {`${done.length - wrong.length} of ${done.length} now right.`}
      </h1>
      <p className="type-lead mt-3 mb-8">
        {wrong.length === 0
          ? 'These come back in your review, so they stay.'
          : 'Read their passages once more, then try them again.'}
      </p>
      {wrong.length > 0 && (
        <section aria-labelledby="practice-wrong" className="mb-8 max-w-reading">
          <BlockHead id="practice-wrong" title="Not yet" />
          <ul>
            {wrong.map(({ id, question }) => (
              <li key={id} className="border-b border-line py-3 wrap-anywhere" dir="auto">
                {question}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="flex flex-wrap gap-3">
        {wrong.length > 0 && (
          <Button onClick={() => onAgain(wrong)}>{`Practice ${wrong.length} again`}</Button>
        )}
        <ButtonLink to={back} variant={wrong.length > 0 ? 'outline' : 'primary'}>
          Back to result
        </ButtonLink>
      </p>
    </section>
  )
}
