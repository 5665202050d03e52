import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/text.tsx'
import { AccountPage } from './account-page.tsx'

export interface LinkSentProps {
  email: string
  /** What may be on its way, "an email with …". */
  what: string
  /** Where a person answers, should no letter come: a school may have no mail server, or one that is ill. */
  helpAt: string
  onAgain: () => void
}

/** The answer to every address alike: only the e-mail tells whether it has an account. */
export function LinkSent({ email, what, helpAt, onAgain }: LinkSentProps) {
  return (
    <AccountPage
      title="Check Your Email"
      isAnswer
      lead={
        <>
          If <strong className="font-semibold text-ink wrap-anywhere">{email}</strong> has an account here,{' '}
          {what} is on its way.
        </>
      }
    >
      <p>
        It may take a few minutes. Nothing there? Look in your spam folder, and check the address for typos.
        If no letter comes, write to{' '}
        <a className="text-link wrap-anywhere" href={`mailto:${helpAt}`}>
          {helpAt}
        </a>
        .
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button variant="outline" onClick={onAgain}>
          Try another address
        </Button>
        <TextLink to="/login">Back to Login</TextLink>
      </div>
    </AccountPage>
  )
}
