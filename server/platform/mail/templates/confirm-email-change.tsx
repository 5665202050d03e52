import * as z from 'zod'
import { confirmEmailChangeWords } from '../../../../rules/school/words/letters/accounts.ts'
import { mailPath } from '../link.ts'
import { Layout } from './layout.tsx'
import { Action, Greeting, Note, Paragraph } from './parts.tsx'
import { type TemplateProps, template } from './template.tsx'
import { firstName, line } from './variables.ts'

const schema = z.object({
  firstName,
  newEmail: line,
  /** '/confirm-email?token=…' */
  path: mailPath,
})

/** Sent to the old address and the new one; the address changes when both links are followed. */
export const confirmEmailChange = template({
  schema,
  words: confirmEmailChangeWords,
  subject: (say) => say.text('subject'),
  component: ConfirmEmailChange,
})

function ConfirmEmailChange({
  variables,
  context,
  say,
}: TemplateProps<z.output<typeof schema>, keyof typeof confirmEmailChangeWords>) {
  const { site, to } = context
  const isNew = to === variables.newEmail
  return (
    <Layout
      context={context}
      heading={say.text('heading')}
      preview={say.text('preview')}
      reason={`You receive this message because ${to} ${isNew ? 'is to become' : 'is'} the address of an account at ${site.name}.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>{say(isNew ? 'toNew' : 'toOld', { newEmail: variables.newEmail })}</Paragraph>
      <Action label={say.text('confirm')} href={context.link(variables.path)} />
      <Note>{say('limit')}</Note>
      <Note>{say(isNew ? 'notYouNew' : 'notYouOld')}</Note>
    </Layout>
  )
}
