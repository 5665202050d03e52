import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text/text.tsx'
import { AccountPage } from './account-page.tsx'

export interface LinkSentProps {
  email: string
  /** "a link to …" */
  what: string
  sendsMail: boolean
  /** Contact address, shown in case no email arrives. */
  helpAt: string
  onAgain: () => void
}

/** Identical for every address: only the inbox reveals whether an account exists. */
export function LinkSent({ email, what, sendsMail, helpAt, onAgain }: LinkSentProps) {
  return (
    <AccountPage
      title={sendsMail ? 'Check Your Email' : 'Ask the School'}
      isAnswer
      lead={
        <>
          If <strong className="font-semibold text-ink wrap-anywhere">{email}</strong> has an account here,{' '}
          {sendsMail ? `an email with ${what} is on its way.` : `you can get ${what} from the school.`}
        </>
      }
    >
      <p>
        {sendsMail
          ? 'It may take a few minutes. If you don’t see it, check your spam folder and the address for typos. Still nothing? Write to '
          : 'We can’t email you from here yet, so the school sends links itself. Ask for yours at '}
        <a className="text-link wrap-anywhere" href={`mailto:${helpAt}`}>
          {helpAt}
        </a>
        .
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        {/* Without a script the form reloads its own page. */}
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onAgain()
          }}
        >
          <Button type="submit" variant="outline">
            Try another address
          </Button>
        </form>
        <TextLink to="/login">Back to Login</TextLink>
      </div>
    </AccountPage>
  )
}
