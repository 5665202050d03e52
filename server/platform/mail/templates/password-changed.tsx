import * as z from 'zod'
import { passwordChangedWords } from '../../../../rules/school/words/letters/security.ts'
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
  words: passwordChangedWords,
  subject: (say) => say.text('subject'),
  component: PasswordChanged,
})

function PasswordChanged({
  variables,
  context,
  say,
}: TemplateProps<z.output<typeof schema>, keyof typeof passwordChangedWords>) {
  const { site, to } = context
  return (
    <Layout
      context={context}
      heading={say.text('heading')}
      preview={say.text('preview')}
      reason={`You receive this message because the account ${to} at ${site.name} got a new password.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>{say('changed', { moment: momentText(variables.changedAt) })}</Paragraph>
      <NotYou context={context} say={say} />
    </Layout>
  )
}
