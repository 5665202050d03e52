import { useEffect, useRef } from 'react'
import type { ReviewOverview } from '../../../contract/learning/review.ts'
import { moduleAddress } from '../../../rules/addresses.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { BlockHead, TextLink } from '../../ui/text/text.tsx'
import { NextDay } from './next-day.tsx'
import { Retention } from './retention.tsx'
import type { Answered } from './session.ts'

export interface SessionEndProps {
  answered: readonly Answered[]
  overview: ReviewOverview
  loading: boolean
  onGoOn: () => void
}

export function SessionEnd({ answered, overview, loading, onGoOn }: SessionEndProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const forgotten = answered.filter(({ rating }) => rating === 'again').map(({ card }) => card)
  const remembered = answered.length - forgotten.length
  const { dueToday, next, retention } = overview
  return (
    <section aria-labelledby="review-end">
      <h1 id="review-end" ref={heading} tabIndex={-1} className="type-section mb-4 scroll-mt-32 outline-none">
        {answered.length === 0
          ? 'That was everything for today.'
          : `${remembered} of ${answered.length} held.`}
      </h1>
      <p className="type-lead mb-8">
        {dueToday > 0 ? (
          `Well done. ${dueToday} more ${dueToday === 1 ? 'question is' : 'questions are'} due today.`
        ) : next === null ? (
          'That was everything for today.'
        ) : (
          <NextDay next={next} />
        )}
      </p>
      <Retention retention={retention} />
      {forgotten.length > 0 && (
        <section aria-labelledby="review-forgotten" className="mt-10 max-w-reading">
          <BlockHead id="review-forgotten" title="Worth reading again" />
          <ul>
            {forgotten.map(({ id, question: { question }, courseId, courseCode, moduleId, moduleTitle }) => (
              <li key={id} className="border-b border-line py-3">
                <p className="wrap-anywhere" dir="auto">
                  {question}
                </p>
                <p className="type-note">
                  {`${courseCode}, `}
                  <TextLink to={moduleAddress({ courseId, moduleId })}>{moduleTitle}</TextLink>
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="mt-8 flex flex-wrap items-center gap-4">
        {dueToday > 0 ? (
          <>
            <Button busy={loading} onClick={onGoOn}>
              {`Continue with ${dueToday} more`}
            </Button>
            <ButtonLink variant="outline" to="/dashboard">
              Go to dashboard
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to="/dashboard">Go to dashboard</ButtonLink>
        )}
      </p>
    </section>
  )
}
