import { useEffect, useRef } from 'react'
import { counted } from '../../rules/counted.ts'
import { ApiError } from '../lib/api.ts'
import { Alert } from '../ui/alert.tsx'
import { ExternalButtonLink } from '../ui/button.tsx'
import type { Saving } from './answer-keeper.ts'
import { AnswersNotSaved } from './use-submit-attempt.ts'

export interface AttemptNoticesProps {
  saving: Saving
  /** Number of unsaved answers. */
  unsaved: number
  /** The time is up. */
  over: boolean
  /** Why handing in failed. */
  failure: Error | null
  /** Address of the attempt; signing in leads back to it. */
  address: string
}

export function AttemptNotices({ saving, unsaved, over, failure, address }: AttemptNoticesProps) {
  const notices = useRef<HTMLDivElement>(null)
  // The submit button is below, on a phone far below.
  useEffect(() => {
    if (failure !== null) notices.current?.scrollIntoView({ block: 'center' })
  }, [failure])
  return (
    <div ref={notices} className="mb-6 empty:hidden">
      {noticeOf()}
    </div>
  )

  function noticeOf() {
    if (saving === 'signed-out' || (failure instanceof ApiError && failure.status === 401)) {
      return (
        <Alert tone="bad" role="alert" title="You are signed out">
          <p>
            {over
              ? 'Time is up. What was saved before it was is handed in.'
              : 'Your last answers are kept on this device. Sign in again, and they are saved.'}
            {failure !== null && !over && ' Nothing is handed in before that.'}
          </p>
          {/* A full page load, because this page still holds the previous session. */}
          <ExternalButtonLink
            href={`/login?next=${encodeURIComponent(address)}`}
            variant="outline"
            size="small"
            className="mt-3"
          >
            Sign In
          </ExternalButtonLink>
        </Alert>
      )
    }
    if (failure instanceof AnswersNotSaved) {
      // The missing answers have been saved since.
      if (unsaved === 0) return null
      const are = unsaved === 1 ? 'is' : 'are'
      return (
        <Alert tone="bad" role="alert" title="The quiz is not handed in">
          {`${counted(unsaved, 'answer')} ${are} not saved: the server does not take ${unsaved === 1 ? 'it' : 'them'}. Change what you answered last, then submit again.`}
        </Alert>
      )
    }
    if (failure !== null) {
      return (
        <Alert tone="bad" role="alert" title="The quiz could not be submitted">
          {failure.message}
        </Alert>
      )
    }
    if (over) return <Alert title="Time is up">What you answered is being handed in.</Alert>
    return null
  }
}
