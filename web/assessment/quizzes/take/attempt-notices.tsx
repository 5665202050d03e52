import { useEffect, useRef } from 'react'
import { counted } from '../../../../rules/text/counted.ts'
import { ApiError } from '../../../lib/api.ts'
import type { SaveStatus } from '../../../lib/autosave/autosave.ts'
import { ExternalButtonLink } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { AnswersNotSaved } from './use-submit-attempt.ts'

export interface AttemptNoticesProps {
  status: SaveStatus
  /** Number of unsaved answers. */
  unsaved: number
  /** The time is up. */
  over: boolean
  /** Why handing in failed. */
  failure: Error | null
  /** Address of the attempt; signing in leads back to it. */
  address: string
}

export function AttemptNotices({ status, unsaved, over, failure, address }: AttemptNoticesProps) {
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
    if (status === 'signed-out' || (failure instanceof ApiError && failure.status === 401)) {
      return (
        <Alert tone="bad" role="alert" title="You’re signed out">
          <p>
            {over
              ? 'Time is up. We’ve handed in the answers saved before then.'
              : 'Your latest answers are saved on this device. Sign in again to send them.'}
            {failure !== null && !over && ' We won’t hand in anything before that.'}
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
        <Alert tone="bad" role="alert" title="The quiz isn’t handed in yet">
          {`${counted(unsaved, 'answer')} ${are} not saved, because the server rejected ${unsaved === 1 ? 'it' : 'them'}. Change your latest answers, then submit again.`}
        </Alert>
      )
    }
    if (failure !== null) {
      return (
        <Alert tone="bad" role="alert" title="The quiz couldn’t be submitted">
          {failure.message}
        </Alert>
      )
    }
    if (over) return <Alert title="Time is up">We’re handing in your answers.</Alert>
    return null
  }
}
