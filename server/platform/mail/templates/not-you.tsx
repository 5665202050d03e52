import type { NotYouKey } from '../../../../rules/school/words/letters/security.ts'
import { Action, Note, Paragraph } from './parts.tsx'
import type { Say } from './say.tsx'
import type { MailContext } from './template.tsx'

/** What to do if someone else changed how this account signs in. */
export function NotYou({ context, say }: { context: MailContext; say: Say<NotYouKey> }) {
  return (
    <>
      <Paragraph>{say('notYou')}</Paragraph>
      <Action label={say.text('newPassword')} href={context.link('/forgot-password')} />
      <Note>{say('write')}</Note>
    </>
  )
}
