import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { ApiError, callApi, sentenceOf } from '../../lib/api.ts'
import { island } from '../../lib/island.tsx'
import type { SentForm } from '../../lib/sent-form.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'

const failed = 'This didn’t work. Please try again.'

/** What each link does, and what the page says before and after. */
const links = {
  'confirm-email': {
    title: 'Confirm your new address',
    lead: 'Your address changes once it’s confirmed at both the old and the new address.',
    button: 'Confirm',
    follow: (token: string) => callApi('POST /api/email-change/confirm', { body: { token } }),
    answer: (output: unknown) => {
      const { state, email } = output as OutputOf<'POST /api/email-change/confirm'>
      return state === 'changed'
        ? { title: 'Your address has changed', text: `You now sign in as ${email}.` }
        : {
            title: 'Thank you, this address is confirmed',
            text: `Now open the link for the other address. Then your address changes to ${email}.`,
          }
    },
  },
  'keep-account': {
    title: 'Keep your account?',
    lead: 'It’s scheduled for deletion. If you keep it, nothing changes.',
    button: 'Keep my account',
    follow: (token: string) => callApi('POST /api/deletion/cancel', { body: { token } }),
    answer: () => ({ title: 'Your account stays', text: 'Nothing was deleted.' }),
  },
}

export interface LinkAnswerPageProps {
  link: keyof typeof links
  token: string
  sent: SentForm | null
}

/** Target of a link in an email. The visitor has to press a button, because mail scanners open links too. */
export function LinkAnswerPage({ link, token, sent }: LinkAnswerPageProps) {
  const { title, lead, button, follow, answer } = links[link]
  const refusal = sent?.problem ? new ApiError(sent.problem) : null
  const [done, setDone] = useState(sent?.output ? answer(sent.output) : null)
  const [failure, setFailure] = useState(refusal && sentenceOf(refusal, failed))
  const [busy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (done) heading.current?.focus()
  }, [done])

  const go = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      setDone(answer(await follow(token)))
    } catch (error) {
      setFailure(sentenceOf(error, failed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <main id="main" tabIndex={-1} className="wrap py-12 md:py-20">
      <div className="max-w-narrow max-lg:mx-auto">
        <h1 ref={heading} tabIndex={-1} className="type-section">
          {done?.title ?? title}
        </h1>
        <div className="type-lead mt-4 mb-8">{done?.text ?? lead}</div>
        {failure && <Alert tone="bad" role="alert" title={failure} className="mb-8" />}
        {done ? (
          <ButtonLink to="/dashboard/profile">Go to your account</ButtonLink>
        ) : (
          <form method="post" onSubmit={go}>
            <Button type="submit" busy={busy}>
              {button}
            </Button>
          </form>
        )}
      </div>
    </main>
  )
}

export const LinkAnswerIsland = island('link-answer', LinkAnswerPage)
