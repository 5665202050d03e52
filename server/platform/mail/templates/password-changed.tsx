import * as z from 'zod'
import { Layout } from './layout.tsx'
import { Action, Greeting, Note, Paragraph } from './parts.tsx'
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

/** The reader's time zone is not known here, so the text names the zone. */
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })

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
        <strong>{moment.format(new Date(variables.changedAt))} UTC</strong>. If it was you, there is nothing
        to do.
      </Paragraph>
      <Paragraph>
        If it was not you, get a new password at once. That ends every session of the account, including the
        other person’s.
      </Paragraph>
      <Action label="Get a new password" href={context.link('/forgot-password')} />
      <Note>Then write to us at {site.admissionsEmail}, so that we can look into it.</Note>
    </Layout>
  )
}
