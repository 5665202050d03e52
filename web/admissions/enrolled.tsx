import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '../ui/button.tsx'
import type { Enrolled } from './enroll-form.tsx'

/** What stands in the form's place once it was sent. */
export function EnrolledView({ enrolled, onAgain }: { enrolled: Enrolled; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <h2 ref={heading} tabIndex={-1} className="type-title">
        Application Submitted!
      </h2>
      <p className="mt-4">
        Your username is <strong>{enrolled.username}</strong>.
      </p>
      <p className="mt-3">Check your email for your password and login instructions.</p>
      {!enrolled.passwordAccepted && (
        <p className="mt-3">
          Your password is shorter than 8 characters, so it cannot be used to sign in yet. Follow the link in
          the e-mail and choose a longer one.
        </p>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/login">Go to Login</ButtonLink>
        <Button variant="outline" onClick={onAgain}>
          Submit Another Application
        </Button>
      </div>
    </div>
  )
}
