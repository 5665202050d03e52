import * as z from 'zod'
import { Layout } from './layout.tsx'
import { momentText } from './moment-text.ts'
import { NotYou } from './not-you.tsx'
import { Greeting, Paragraph } from './parts.tsx'
import { type TemplateProps, template } from './template.tsx'
import { firstName } from './variables.ts'

const sentences = {
  'two-factor-on': 'The second factor of your account was switched on',
  'two-factor-off': 'The second factor of your account was switched off',
  'new-recovery-codes': 'Your account got new recovery codes; the old ones no longer work',
  'passkey-added': 'A passkey was added to your account',
  'provider-linked': 'Your account was linked with another site that you sign in through',
  'passkey-removed': 'A passkey of your account was removed',
} as const

const schema = z.object({
  firstName,
  what: z.enum(Object.keys(sentences) as (keyof typeof sentences)[]),
  /** ISO 8601, UTC. */
  changedAt: z.iso.datetime(),
})

/** So that a stolen account is noticed. */
export const securityChanged = template({
  schema,
  subject: (_, site) => `How you sign in to ${site.name} has changed`,
  component: SecurityChanged,
})

function SecurityChanged({ variables, context }: TemplateProps<z.output<typeof schema>>) {
  const { site, to } = context
  return (
    <Layout
      context={context}
      heading="How you sign in has changed"
      preview="If it was you, there is nothing to do."
      reason={`You receive this message because the account ${to} at ${site.name} was changed.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>
        {sentences[variables.what]}, on <strong>{momentText(variables.changedAt)}</strong>. If it was you,
        there is nothing to do.
      </Paragraph>
      <NotYou context={context} />
    </Layout>
  )
}
