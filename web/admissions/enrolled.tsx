import { useEffect, useRef } from 'react'
import { withNext } from '../lib/with-next.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import type { Enrolled } from './enroll-form.tsx'

/** How one hears more, where admission is open and where a person decides. */
const inLetters = {
  open: 'Check your email for your password and login instructions.',
  decision:
    'Check your email: a first message shows how it stands, and the decision brings the link to set your password.',
}
const byHand = {
  open: 'This school sends no e-mail: it hands you your login instructions itself.',
  decision:
    'This school sends no e-mail: it hands you a link that shows how it stands, and once you are admitted the one to set your password.',
}

/** What stands in the form's place once it was sent. */
export function EnrolledView({
  enrolled,
  open,
  sendsMail,
  next,
  onAgain,
}: {
  enrolled: Enrolled
  /** False where an administrator decides before there is an account. */
  open: boolean
  sendsMail: boolean
  next: string | undefined
  onAgain: () => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-x-16 gap-y-5 border-t border-line-strong py-7 nav:grid-cols-[4fr_8fr]">
      <h2 ref={heading} tabIndex={-1} className="type-title">
        Application Submitted!
      </h2>
      <div className="max-w-[620px]">
        <p className="type-lead">
          Your username is <strong className="text-ink wrap-anywhere">{enrolled.username}</strong>.
        </p>
        <p className="mt-4">
          {open ? '' : 'A person reads your application and decides. '}
          {(sendsMail ? inLetters : byHand)[open ? 'open' : 'decision']}
          {open && enrolled.passwordAccepted ? ' The password you chose works at once.' : ''}
        </p>
        {open && !enrolled.passwordAccepted && (
          <Alert title="One more step" className="mt-5">
            Your password is shorter than 8 characters, so it cannot be used to sign in yet. Follow the link
            {sendsMail ? ' in the e-mail ' : ' that you are handed '}and choose a longer one.
          </Alert>
        )}
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={withNext('/login', next)}>Go to Login</ButtonLink>
          <Button variant="outline" onClick={onAgain}>
            Submit Another Application
          </Button>
        </div>
      </div>
    </div>
  )
}
