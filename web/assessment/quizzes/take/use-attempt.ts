import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { QuizAttempt, SavedAnswer } from '../../../../contract/assessment/quizzes.ts'
import { callApi } from '../../../lib/api.ts'
import { saveBySequence } from '../../../lib/autosave/by-sequence.ts'
import { deviceCopy } from '../../../lib/autosave/device-copy.ts'
import { createStore } from '../../../lib/autosave/store.ts'
import { fitsKeepalive, useAutosave } from '../../../lib/autosave/use-autosave.ts'
import { attemptQuery } from '../queries.ts'

/** Remaining time with a monotonic timestamp. Never uses the wall clock. */
export interface Remaining {
  milliseconds: number | null
  /** `performance.now()`; null before hydration. */
  at: number | null
}

/**
 * An attempt on screen: its answers, saved as they change, and the remaining time by the server. Asks the server again
 * when the page becomes visible or the connection returns: the timer may have been suspended, and another tab may have
 * continued.
 */
export function useAttempt(initial: QuizAttempt) {
  const queryClient = useQueryClient()
  const [remaining, setRemaining] = useState<Remaining>({ milliseconds: initial.remainingMs, at: null })
  const [state, answers] = useAutosave(`creare-quiz-${initial.id}`, () => answersOf(initial), {
    resume: (known) => known.adopt(entriesOf(initial)),
  })

  /** @returns remaining milliseconds; 0 if the server cannot be reached */
  const ask = useCallback(async () => {
    try {
      const { attempt } = await queryClient.query({ ...attemptQuery(initial.id), staleTime: 0 })
      answers.adopt(entriesOf(attempt))
      if (attempt.status === 'submitted') answers.close()
      setRemaining({ milliseconds: attempt.remainingMs, at: performance.now() })
      return attempt.status === 'submitted' ? 0 : attempt.remainingMs
    } catch {
      // Offline, the page continues with what it knows; the next response brings the time.
      return 0
    }
  }, [queryClient, answers, initial.id])

  useEffect(() => {
    setRemaining((known) => (known.at === null ? { ...known, at: performance.now() } : known))
    // The rendered time is slightly old, which matters when time is limited.
    if (initial.remainingMs !== null) void ask()
    const look = () => {
      if (document.visibilityState === 'visible') void ask()
    }
    const stopListening = answers.remaining.subscribe(() =>
      setRemaining({ ...answers.remaining.read(), at: performance.now() }),
    )
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', look)
    return () => {
      stopListening()
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
    }
  }, [answers, ask, initial.remainingMs])

  return { ...state, change: answers.change, settled: answers.settled, remaining, ask }
}

const entriesOf = ({ answers }: QuizAttempt) => new Map(answers.map((answer) => [answer.questionId, answer]))

const isAnswer = (value: unknown): value is SavedAnswer =>
  Number.isInteger((value as SavedAnswer | null)?.sequence)

/** The answers of one attempt, and the milliseconds that remained at the last response. */
function answersOf(attempt: QuizAttempt) {
  const remaining = createStore({ milliseconds: attempt.remainingMs })
  const saver = saveBySequence<SavedAnswer>({
    entries: entriesOf(attempt),
    debounceMs: 400,
    copyOf: (questionId) => deviceCopy(`creare-quiz-${attempt.id}-${questionId}`, isAnswer),
    isClosed: ({ code }) => code === 'attempt-closed',
    isSame: (one, other) =>
      one.flagged === other.flagged && JSON.stringify(one.answer) === JSON.stringify(other.answer),
    send: async (questionId, { answer, flagged, sequence }) => {
      const response = await callApi(
        'PUT /api/user/quiz-attempts/{id}/answers/{questionId}',
        { params: { id: attempt.id, questionId }, body: { answer, flagged, sequence } },
        undefined,
        { keepalive: fitsKeepalive(answer) },
      )
      remaining.set({ milliseconds: response.remainingMs })
      return response
    },
  })
  return { ...saver, remaining }
}
