import * as z from 'zod'
import { Layout } from './layout.tsx'
import { Action, Greeting, Note, Paragraph, TextLink } from './parts.tsx'
import { type TemplateProps, template } from './template.tsx'
import { firstName } from './variables.ts'

const schema = z.object({
  firstName,
  /** What was tried with the address. */
  asked: z.enum(['enrolment', 'invitation', 'change']).default('enrolment'),
})

const words = {
  enrolment: { tried: 'enrolled', at: 'enrolled at' },
  change: { tried: 'wanted to use', at: 'wanted to use at' },
  invitation: { tried: 'asked for an invitation', at: 'asked for an invitation to' },
} as const

/** Someone enrolled, or asked to be invited, with the address of an existing account. The site's answer does not tell; this does. */
export const accountExists = template({
  schema,
  subject: (_, site) => `You already have a ${site.name} account`,
  component: AccountExists,
})

function AccountExists({ variables, context }: TemplateProps<z.output<typeof schema>>) {
  const { site, to } = context
  const { tried, at } = words[variables.asked]
  return (
    <Layout
      context={context}
      heading="You already have an account"
      preview={`Someone, perhaps you, ${tried} with your address. Nothing was changed.`}
      reason={`You receive this message because someone ${at} ${site.name} as ${to}.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>
        Someone, perhaps you, {at} {site.name} with the address <strong>{to}</strong>. It has an account
        already, so nothing was changed: your password, your courses and your progress are as they were.
      </Paragraph>
      <Paragraph>To go on learning, sign in with the password you have.</Paragraph>
      <Action label="Sign in" href={context.link('/login')} />
      <Note>
        You do not know the password, or never set one?{' '}
        <TextLink href={context.link('/forgot-password')}>Ask for a new one</TextLink>. If it was not you, you
        need not do anything.
      </Note>
    </Layout>
  )
}
