import { Action, Note, Paragraph } from './parts.tsx'
import type { MailContext } from './template.tsx'

/** What to do if someone else changed how this account signs in. */
export function NotYou({ context }: { context: MailContext }) {
  return (
    <>
      <Paragraph>
        If it was not you, get a new password at once. That ends every session of the account, including the
        other person’s.
      </Paragraph>
      <Action label="Get a new password" href={context.link('/forgot-password')} />
      <Note>Then write to us at {context.site.admissionsEmail}, so that we can look into it.</Note>
    </>
  )
}
