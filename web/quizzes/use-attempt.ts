import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { QuizAttempt } from '../../contract/quizzes.ts'
import { callApi } from '../lib/api.ts'
import { deviceStorage } from '../lib/kept-text.ts'
import { createAnswerKeeper } from './answer-keeper.ts'
import { attemptQuery } from './queries.ts'

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
  const [keeper] = useState(() =>
    createAnswerKeeper({
      attempt: initial,
      storage: deviceStorage(),
      send: (questionId, body) =>
        callApi('PUT /api/user/quiz-attempts/{id}/answers/{questionId}', {
          params: { id: initial.id, questionId },
          body,
        }),
      onRemaining: (milliseconds) => setRemaining({ milliseconds, at: performance.now() }),
    }),
  )
  const state = useSyncExternalStore(keeper.subscribe, keeper.read, keeper.read)

  /** @returns remaining milliseconds; 0 if the server cannot be reached */
  const ask = useCallback(async () => {
    try {
      const { attempt } = await queryClient.query({ ...attemptQuery(initial.id), staleTime: 0 })
      keeper.adopt(attempt)
      setRemaining({ milliseconds: attempt.remainingMs, at: performance.now() })
      return attempt.status === 'submitted' ? 0 : attempt.remainingMs
    } catch {
      // Offline, the page continues with what it knows; the next response brings the time.
      return 0
    }
  }, [queryClient, keeper, initial.id])

  useEffect(() => {
    setRemaining((known) => (known.at === null ? { ...known, at: performance.now() } : known))
    keeper.restore()
    // The rendered time is slightly old, which matters when time is limited.
    if (initial.remainingMs !== null) void ask()
    const again = () => {
      if (document.visibilityState === 'hidden') return
      keeper.retryNow()
      void ask()
    }
    // Two windows side by side are both visible; only the focus event shows that the viewer is back from signing in.
    window.addEventListener('focus', keeper.retryNow)
    document.addEventListener('visibilitychange', again)
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('focus', keeper.retryNow)
      document.removeEventListener('visibilitychange', again)
      window.removeEventListener('online', again)
    }
  }, [keeper, ask, initial.remainingMs])

  return { ...state, change: keeper.change, settled: keeper.settled, remaining, ask }
}
