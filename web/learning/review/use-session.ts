import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answer } from '../../../contract/assessment/questions.ts'
import type { ReviewOverview, ReviewRating } from '../../../contract/learning/review.ts'
import { callApi } from '../../lib/api.ts'
import { fitsKeepalive, useAutosave } from '../../lib/autosave/use-autosave.ts'
import { newId } from '../../lib/new-id.ts'
import { prepareReview, reviewedHere } from '../../questions/reviewed-here.ts'
import { answerOutbox, type OutboxOptions } from './answer-outbox.ts'
import { reviewQuery, sessionQuery } from './queries.ts'
import { answer, check, sessionOf, undo, withoutAnswered, withoutWaiting } from './session.ts'

/**
 * A session on screen, with ratings sent in the background. Refetches when the page becomes visible or the connection
 * returns, because another tab may have continued.
 */
export function useSession(initial: Awaited<ReturnType<typeof read>>, userId: string) {
  const queryClient = useQueryClient()
  const [session, setSession] = useState(() => sessionOf(initial.cards))
  const [overview, setOverview] = useState<ReviewOverview>(initial.overview)
  const [loading, setLoading] = useState(false)

  const showOverview = useCallback(
    (latest: ReviewOverview) => {
      setOverview(latest)
      queryClient.setQueryData(reviewQuery.queryKey, { overview: latest })
    },
    [queryClient],
  )
  const [outboxState, outbox] = useAutosave(`creare-review-${userId}`, () =>
    answerOutbox({ storageKey: `creare-review-${userId}`, ...requestsOf(userId) }),
  )
  const { status, answeredElsewhere, restored } = outboxState
  const [seenElsewhere, setSeenElsewhere] = useState(answeredElsewhere)
  useEffect(() => outbox.onOverview(showOverview), [outbox, showOverview])
  useEffect(() => setSession((known) => withoutWaiting(known, restored)), [restored])

  const ask = useCallback(async () => {
    const latest = await queryClient.query({ ...sessionQuery, staleTime: 0 })
    // The server does not know ratings still waiting here; their response includes the same data.
    if (outbox.isEmpty()) {
      showOverview(latest.overview)
      setSession((known) => withoutAnswered(known, latest.cards))
    }
    return latest
  }, [queryClient, outbox, showOverview])

  useEffect(() => {
    const again = () => {
      // Offline, the session continues with what it has.
      if (document.visibilityState === 'visible') ask().catch(() => {})
    }
    document.addEventListener('visibilitychange', again)
    window.addEventListener('online', again)
    return () => {
      document.removeEventListener('visibilitychange', again)
      window.removeEventListener('online', again)
    }
  }, [ask])

  const { queue } = session
  useEffect(() => void prepareReview(queue.map(({ question }) => question)), [queue])

  // Rated cards have left the server's list: a later visit must not start with the cached one.
  const left = useRef(queryClient)
  useEffect(() => {
    const client = left.current
    return () => client.removeQueries({ queryKey: sessionQuery.queryKey })
  }, [])

  return {
    session,
    overview,
    status,
    elsewhere: answeredElsewhere - seenElsewhere,
    loading,
    /** Grades the answer and shows the key. @param given null to see it without an answer @throws if offline too early */
    async check(given: Answer | null) {
      const [card] = session.queue
      if (card === undefined) return
      const reviewed = await reviewedHere(card.question, given)
      setSession((known) => check(known, card, reviewed))
    },

    answer(rating: ReviewRating) {
      const [card] = session.queue
      if (card === undefined || session.given === null) return
      const id = newId()
      const now = new Date()
      setSession(answer(session, id, rating))
      const { id: cardId, version } = card
      const given = { id, cardId, version, rating, answeredAt: now.toISOString() }
      outbox.add({ kind: 'answer', answer: given }, now.getTime())
    },

    undo() {
      const last = session.answered.at(-1)
      if (last === undefined) return
      setSession(undo(session))
      outbox.add({ kind: 'take-back', id: last.id }, Date.now())
    },

    /** Loads the next session. @throws ApiError */
    async goOn() {
      setLoading(true)
      try {
        const latest = await queryClient.query({ ...sessionQuery, staleTime: 0 })
        showOverview(latest.overview)
        setSeenElsewhere(answeredElsewhere)
        setSession(sessionOf(latest.cards))
      } finally {
        setLoading(false)
      }
    },
  }
}

const requestsOf = (author: string): Pick<OutboxOptions, 'sendAnswers' | 'sendTakeBack'> => ({
  sendAnswers: (answers) =>
    callApi('POST /api/user/review/answers', { body: { answers } }, undefined, {
      author,
      keepalive: fitsKeepalive(answers),
    }),
  sendTakeBack: (id) =>
    callApi('DELETE /api/user/review/answers/{id}', { params: { id } }, undefined, {
      author,
      keepalive: true,
    }),
})

const read = () => callApi('GET /api/user/review/session', {})
