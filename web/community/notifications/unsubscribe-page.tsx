import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { callApi } from '../../lib/api.ts'
import { island } from '../../lib/island.tsx'
import type { SentForm } from '../../lib/sent-form.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { TextLink } from '../../ui/text/text.tsx'

const preferences = '/dashboard/notifications/preferences'

/** Target of the unsubscribe link in emails, signed in or not. States: asking, done, already done, invalid link. */
export function UnsubscribePage({
  token,
  subscription,
  sent,
}: {
  token: string
  /** Null if the link is invalid. */
  subscription: { label: string; subscribed: boolean } | null
  sent: SentForm | null
}) {
  const [state, setState] = useState<'asking' | 'sending' | 'done' | 'failed'>(
    sent?.problem ? 'failed' : 'asking',
  )
  if (subscription === null) {
    return (
      <Sheet title="This link doesn’t work">
        <p>
          It may have been cut off. <TextLink to={preferences}>Sign in</TextLink> to choose which emails you
          get.
        </p>
      </Sheet>
    )
  }
  const { label, subscribed } = subscription
  if (state === 'done' || !subscribed) {
    return (
      <Sheet title="You’re unsubscribed" isAnswer={state === 'done'}>
        <p>{`You won’t get emails about “${label}” anymore. Nothing has changed on the site.`}</p>
        <p className="mt-4">
          <TextLink to={preferences}>Choose what you receive</TextLink>
        </p>
      </Sheet>
    )
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (state === 'sending') return
    setState('sending')
    callApi('POST /api/unsubscribe', { query: { token } }).then(
      () => setState('done'),
      () => setState('failed'),
    )
  }
  return (
    <Sheet title="Stop these emails?">
      <p className="mb-6">{`You won’t get emails about “${label}” anymore. Nothing changes on the site.`}</p>
      {state === 'failed' && (
        <Alert tone="bad" title="That didn’t work" role="alert" className="mb-6">
          Your emails haven’t changed. Please try again.
        </Alert>
      )}
      <form method="post" onSubmit={submit}>
        <Button type="submit" busy={state === 'sending'}>
          Unsubscribe
        </Button>
      </form>
    </Sheet>
  )
}

function Sheet({
  title,
  isAnswer = false,
  children,
}: {
  title: string
  isAnswer?: boolean
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAnswer) heading.current?.focus()
  }, [isAnswer])
  return (
    <main id="main" tabIndex={-1} className="wrap py-12 md:py-20">
      <div className="max-w-narrow max-lg:mx-auto">
        <h1 ref={heading} tabIndex={isAnswer ? -1 : undefined} className="type-section mb-6">
          {title}
        </h1>
        {children}
      </div>
    </main>
  )
}

export const UnsubscribeIsland = island('unsubscribe', UnsubscribePage)
