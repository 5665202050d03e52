import * as z from 'zod'
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
  subject: (_, site) => `Choose a new password for ${site.name}`,
  component: ResetPassword,
})

function ResetPassword({ variables, context }: TemplateProps<z.output<typeof schema>>) {
  const { site, to } = context
  return (
    <Layout
      context={context}
      heading="Choose a new password"
      preview="This link works once, for one hour."
      reason={`You receive this message because a new password was asked for the account ${to} at ${site.name}.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>
        Someone, perhaps you, asked for a new password for your account <strong>{to}</strong>.
      </Paragraph>
      <Action label="Choose a new password" href={context.link(variables.path)} />
      <Note>This link works once, for one hour.</Note>
      <Note>You did not ask for it? Then ignore this message: your password stays as it is.</Note>
    </Layout>
  )
}
