import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { callApi } from '../lib/api.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/text.tsx'

const preferences = '/dashboard/notifications/preferences'

/** Target of the unsubscribe link in emails, signed in or not. States: asking, done, already done, invalid link. */
export function UnsubscribePage({
  token,
  subscription,
}: {
  token: string
  /** Null if the link is invalid. */
  subscription: { label: string; subscribed: boolean } | null
}) {
  const stop = useMutation({
    mutationFn: () => callApi('POST /api/unsubscribe', { query: { token } }),
  })
  if (subscription === null) {
    return (
      <Sheet title="This link is not valid">
        <p>
          It may have been cut off on its way. You can{' '}
          <TextLink to={preferences}>choose your e-mails</TextLink> after signing in.
        </p>
      </Sheet>
    )
  }
  const { label, subscribed } = subscription
  if (stop.isSuccess || !subscribed) {
    return (
      <Sheet title="You are unsubscribed" isAnswer={stop.isSuccess}>
        <p>{`“${label}” no longer reaches you by e-mail. On the site nothing has changed.`}</p>
        <p className="mt-4">
          <TextLink to={preferences}>Choose what you receive</TextLink>
        </p>
      </Sheet>
    )
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!stop.isPending) stop.mutate()
  }
  return (
    <Sheet title="Stop these e-mails?">
      <p className="mb-6">{`You will no longer get e-mails about “${label}”. On the site nothing changes.`}</p>
      {stop.isError && (
        <Alert tone="bad" title="That did not work" role="alert" className="mb-6">
          Your e-mails were not changed. Please try again.
        </Alert>
      )}
      {/* A native form: works without the page's script. */}
      <form method="post" action={`/api/unsubscribe?token=${encodeURIComponent(token)}`} onSubmit={submit}>
        <Button type="submit" busy={stop.isPending}>
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
