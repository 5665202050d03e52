import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { QuizAttempt } from '../../contract/quizzes.ts'
import { callApi } from '../lib/api.ts'
import { deviceStorage } from '../lib/kept-text.ts'
import { createAnswerKeeper } from './answer-keeper.ts'
import { attemptQuery } from './queries.ts'

/** What remains, and when in this page's own running time that was said. The wall clock is never asked. */
export interface Remaining {
  milliseconds: number | null
  /** Of `performance.now()`; null where the page is not alive in the browser yet. */
  at: number | null
}

/**
 * One attempt on screen: its answers, kept and saved, and the time the server says remains. When the page comes
 * back into view or the connection returns, it asks the server again: the clock may have been asleep, and another
 * tab may have gone on.
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

  /** @returns what remains, in milliseconds; 0 where the server cannot be asked */
  const ask = useCallback(async () => {
    try {
      const { attempt } = await queryClient.query({ ...attemptQuery(initial.id), staleTime: 0 })
      keeper.adopt(attempt)
      setRemaining({ milliseconds: attempt.remainingMs, at: performance.now() })
      return attempt.status === 'submitted' ? 0 : attempt.remainingMs
    } catch {
      // Without a connection the page goes on with what it knows; the next answer brings the time along.
      return 0
    }
  }, [queryClient, keeper, initial.id])

  useEffect(() => {
    setRemaining((known) => (known.at === null ? { ...known, at: performance.now() } : known))
    keeper.restore()
    // What the page was rendered with is a moment old, and where time counts a moment matters.
    if (initial.remainingMs !== null) void ask()
    const again = () => {
      if (document.visibilityState === 'hidden') return
      keeper.retryNow()
      void ask()
    }
    // Two windows side by side are both in view: coming back from the one to sign in is seen by the focus alone.
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
