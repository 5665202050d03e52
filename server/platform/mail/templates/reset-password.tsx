import * as z from 'zod'
import { resetPasswordWords } from '../../../../rules/school/words/letters/security.ts'
import { mailPath } from '../link.ts'
import { Layout } from './layout.tsx'
import { Action, Greeting, Note, Paragraph } from './parts.tsx'
import { type TemplateProps, template } from './template.tsx'
import { firstName } from './variables.ts'

const schema = z.object({
  firstName,
  /** '/reset-password?token=…' */
  path: mailPath,
})

export const resetPassword = template({
  schema,
  words: resetPasswordWords,
  subject: (say) => say.text('subject'),
  component: ResetPassword,
})

function ResetPassword({
  variables,
  context,
  say,
}: TemplateProps<z.output<typeof schema>, keyof typeof resetPasswordWords>) {
  const { site, to } = context
  return (
    <Layout
      context={context}
      heading={say.text('heading')}
      preview={say.text('preview')}
      reason={`You receive this message because a new password was asked for the account ${to} at ${site.name}.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>{say('asked')}</Paragraph>
      <Action label={say.text('choose')} href={context.link(variables.path)} />
      <Note>{say('limit')}</Note>
      <Note>{say('notYou')}</Note>
    </Layout>
  )
}
