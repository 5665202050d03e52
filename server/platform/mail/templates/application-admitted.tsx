import * as z from 'zod'
import { mailPath } from '../link.ts'
import { Layout } from './layout.tsx'
import { Action, Greeting, Note, Paragraph } from './parts.tsx'
import { type TemplateProps, template } from './template.tsx'
import { firstName, line } from './variables.ts'

const schema = z.object({
  firstName,
  /** '/setup-password?token=…' */
  path: mailPath,
  /** May be empty. */
  reason: line,
})

export const applicationAdmitted = template({
  schema,
  subject: (_, site) => `You are admitted to ${site.name}`,
  component: ApplicationAdmitted,
})

function ApplicationAdmitted({ variables, context }: TemplateProps<z.output<typeof schema>>) {
  const { site, to } = context
  return (
    <Layout
      context={context}
      heading="You are admitted"
      preview="Choose your password and begin your first course."
      reason={`You receive this message because you applied to ${site.name} as ${to}.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>We have read your application to {site.name} and are glad to admit you.</Paragraph>
      {variables.reason && <Paragraph>{variables.reason}</Paragraph>}
      <Paragraph>
        Your account is <strong>{to}</strong>. Choose a password to set it up, then sign in and begin.
      </Paragraph>
      <Action label="Set up your account" href={context.link(variables.path)} />
      <Note>The link holds for 7 days and works once.</Note>
    </Layout>
  )
}
