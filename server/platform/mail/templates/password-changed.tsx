import * as z from 'zod'
import { Layout } from './layout.tsx'
import { momentText } from './moment-text.ts'
import { NotYou } from './not-you.tsx'
import { Greeting, Paragraph } from './parts.tsx'
import { type TemplateProps, template } from './template.tsx'
import { firstName } from './variables.ts'

const schema = z.object({
  firstName,
  /** ISO 8601, UTC. */
  changedAt: z.iso.datetime(),
})

/** Sent after the first password too, so that a stolen account is noticed. */
export const passwordChanged = template({
  schema,
  subject: (_, site) => `A new password was set for your ${site.name} account`,
  component: PasswordChanged,
})

function PasswordChanged({ variables, context }: TemplateProps<z.output<typeof schema>>) {
  const { site, to } = context
  return (
    <Layout
      context={context}
      heading="A new password was set"
      preview="If it was you, there is nothing to do."
      reason={`You receive this message because the account ${to} at ${site.name} got a new password.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>
        The password of your account <strong>{to}</strong> was set on{' '}
        <strong>{momentText(variables.changedAt)}</strong>. If it was you, there is nothing to do.
      </Paragraph>
      <NotYou context={context} />
    </Layout>
  )
}
