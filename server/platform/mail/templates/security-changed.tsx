import * as z from 'zod'
import { securityChangedWords } from '../../../../rules/school/words/letters/security.ts'
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
  words: securityChangedWords,
  subject: (say) => say.text('subject'),
  component: SecurityChanged,
})

function SecurityChanged({
  variables,
  context,
  say,
}: TemplateProps<z.output<typeof schema>, keyof typeof securityChangedWords>) {
  const { site, to } = context
  return (
    <Layout
      context={context}
      heading={say.text('heading')}
      preview={say.text('preview')}
      reason={`You receive this message because the account ${to} at ${site.name} was changed.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>
        {say('changed', { change: sentences[variables.what], moment: momentText(variables.changedAt) })}
      </Paragraph>
      <NotYou context={context} say={say} />
    </Layout>
  )
}
