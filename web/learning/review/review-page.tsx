import { Undo2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { Answer } from '../../../contract/assessment/questions.ts'
import type { OutputOf } from '../../../contract/index.ts'
import { suggestedRating } from '../../../rules/learning/review.ts'
import { SaveStatusLine } from '../../lib/autosave/save-status.tsx'
import { isForField, pressQuestionKey } from '../../questions/question-card.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Crumb } from '../../ui/text/text.tsx'
import { CardView } from './card-view.tsx'
import { NextDay } from './next-day.tsx'
import { ratings } from './rating-buttons.tsx'
import { Retention } from './retention.tsx'
import { SessionEnd } from './session-end.tsx'
import { useSession } from './use-session.ts'
import './review.css'

type Given = OutputOf<'GET /api/user/review/session'>

export function ReviewPage({ given, userId }: { given: Given; userId: string }) {
  const review = useSession(given, userId)
  const { session, overview, status, elsewhere } = review
  const [card] = session.queue
  const count = session.queue.length + session.answered.length
  const position = session.answered.length + 1

  const check = (given: Answer | null) => {
    review.check(given).catch(() =>
      toast({
        title: 'We couldn’t check this answer',
        description: 'Please try again when you’re back online.',
        variant: 'destructive',
      }),
    )
  }
  const suggested = session.given && suggestedRating(session.given)
  const onKeyDown = (event: KeyboardEvent) => {
    const rating = ratings[Number(event.key) - 1]
    const onNext = suggested && (() => review.answer(suggested))
    if (pressQuestionKey(event, { isAsked: session.given === null, onCheck: check, onNext })) {
      // Answered, shown, or gone on.
    } else if (isForField(event)) return
    else if (rating && session.given) review.answer(rating.rating)
    else if (event.key.toLowerCase() === 'u' && session.answered.length > 0) review.undo()
    else return
    event.preventDefault()
  }
  const goOn = () =>
    review.goOn().catch(() =>
      toast({
        title: 'We couldn’t load the next questions',
        description: 'Please try again in a moment.',
        variant: 'destructive',
      }),
    )

  return (
    <main id="main" className="wrap practice pb-24" tabIndex={-1} onKeyDown={onKeyDown}>
      <Crumb to="/dashboard" className="pt-6">
        Dashboard
      </Crumb>
      {card ? (
        <>
          <Progress
            label="Session"
            value={session.answered.length}
            max={count}
            caption={`${position} of ${count}`}
            shown
            className="mb-8"
          />
          <CardView
            key={`${card.id} ${card.version}`}
            card={card}
            given={session.given}
            isLast={session.queue.length === 1}
            onCheck={check}
            onRate={review.answer}
          />
        </>
      ) : count > 0 || elsewhere > 0 ? (
        <SessionEnd answered={session.answered} overview={overview} loading={review.loading} onGoOn={goOn} />
      ) : (
        <NothingDue overview={overview} />
      )}
      <div className="review-foot">
        {session.answered.length > 0 && (
          <Button variant="quiet" size="small" onClick={review.undo} aria-keyshortcuts="u">
            <Undo2 aria-hidden="true" />
            Undo last answer
          </Button>
        )}
        {/* Only trouble is shown: answers come every few seconds. */}
        <SaveStatusLine status={status === 'saving' ? 'saved' : status} untouched="" />
        <p role="status" className="type-note text-ink-2">
          {elsewhere > 0 && elsewhereText(elsewhere)}
        </p>
      </div>
    </main>
  )
}

const elsewhereText = (count: number) =>
  count === 1
    ? 'You had already answered one question in another tab or on another device. We kept that answer.'
    : `You had already answered ${count} questions in another tab or on another device. We kept those answers.`

function NothingDue({ overview: { next, retention } }: { overview: Given['overview'] }) {
  return (
    <>
      <EmptyState
        level={1}
        className="mt-6"
        title="Nothing to review today"
        art={{ id: 'review', department: 'content-strategy' }}
        action={<ButtonLink to="/dashboard/courses">Continue a course</ButtonLink>}
      >
        {next === null ? (
          'Complete a module, and its questions come back here before you’d forget them: first after days, then after weeks and months. Quiz questions join them once you’ve handed in the quiz.'
        ) : (
          <NextDay next={next} />
        )}
      </EmptyState>
      <Retention retention={retention} />
    </>
  )
}
