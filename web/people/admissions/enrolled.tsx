import { type ReactNode, useEffect, useRef } from 'react'
import { withNext } from '../../lib/with-next.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import type { Enrolled } from './enroll-form.tsx'

/** Who is signed in after enrolling: the new student, no one, or the person from before. */
export type Welcome =
  /** Address of the course to begin with; null for a school without courses. */
  { as: 'newcomer'; firstCourse: string | null } | { as: 'visitor' } | { as: 'another'; name: string }

const inLetters = {
  open: 'Check your email for your password and login instructions.',
  decision:
    'Check your email: the first message shows the status of your application, and the decision brings the link to set your password.',
}
const byHand = {
  open: 'This school doesn’t send email, so it will give you your login instructions itself.',
  decision:
    'This school doesn’t send email, so it will give you a link to the status of your application and, once you’re admitted, the one to set your password.',
}

export interface EnrolledViewProps {
  enrolled: Enrolled
  welcome: Welcome
  /** False if an administrator decides first. */
  open: boolean
  sendsMail: boolean
  next: string | undefined
  onAgain: () => void
}

export function EnrolledView({ enrolled, welcome, open, sendsMail, next, onAgain }: EnrolledViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isIn = welcome.as === 'newcomer'
  return (
    <div className="grid gap-x-16 gap-y-5 border-t border-line-strong py-7 nav:grid-cols-[4fr_8fr]">
      <h2 ref={heading} tabIndex={-1} className="type-title">
        Application Submitted!
      </h2>
      <div className="max-w-[620px]">
        <p className="type-lead">
          Your username is <strong className="text-ink wrap-anywhere">{enrolled.username}</strong>.
        </p>
        {open ? (
          <>
            {isIn && (
              <p className="mt-4">
                You’re signed in. Next time, sign in with your email address and the password you just chose.
              </p>
            )}
            <p className="mt-4">
              {(sendsMail ? inLetters : byHand).open} {enrolled.passwordAccepted && notIn(welcome)}
            </p>
          </>
        ) : (
          <p className="mt-4">
            A person will read your application and decide. {(sendsMail ? inLetters : byHand).decision}
          </p>
        )}
        {open && !enrolled.passwordAccepted && (
          <Alert title="One more step" className="mt-5">
            Your password is shorter than 8 characters, so you can’t sign in with it yet. Follow the link
            {sendsMail ? ' in the email ' : ' from the school '}and choose a longer one.
          </Alert>
        )}
        <div className="mt-8 flex flex-wrap gap-3">
          {isIn && (
            <ButtonLink to={welcome.firstCourse ?? '/dashboard'}>
              {welcome.firstCourse === null ? 'Open your dashboard' : 'Open your first course'}
            </ButtonLink>
          )}
          <ButtonLink to={withNext('/login', next)} variant={isIn ? 'outline' : 'primary'}>
            Go to Login
          </ButtonLink>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              onAgain()
            }}
          >
            <Button type="submit" variant="outline">
              Submit Another Application
            </Button>
          </form>
        </div>
      </div>
    </div>
  )
}

/**
 * Why the chosen password did not sign in. It must not reveal whether the address had an account; only the email does
 * (docs/decisions/0043).
 */
function notIn(welcome: Welcome): ReactNode {
  if (welcome.as === 'newcomer') return null
  if (welcome.as === 'visitor') return 'You’re not signed in yet: the instructions explain how.'
  return (
    <>
      You’re still signed in as <bdi>{welcome.name}</bdi>: sign out before you sign in with this address.
    </>
  )
}
