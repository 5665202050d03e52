import * as z from 'zod'
import { mailPath } from '../link.ts'
import { Layout } from './layout.tsx'
import { Action, Greeting, Note, Paragraph, TextLink } from './parts.tsx'
import { type TemplateProps, template } from './template.tsx'
import { firstName } from './variables.ts'

const schema = z.object({
  firstName,
  asked: z.enum(['enrolment', 'invitation', 'change']).default('enrolment'),
  /** '/setup-password?token=…', if the account has no password yet. */
  path: mailPath.optional(),
})

const words = {
  enrolment: { tried: 'enrolled', at: 'enrolled at' },
  change: { tried: 'wanted to use', at: 'wanted to use at' },
  invitation: { tried: 'asked for an invitation', at: 'asked for an invitation to' },
} as const

/** The site's response never reveals that the account exists; only this email does. */
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
        already, so nothing was changed: your courses and your progress are as they were.
      </Paragraph>
      {variables.path === undefined ? (
        <>
          <Paragraph>
            {variables.asked === 'enrolment'
              ? 'A password chosen while enrolling again is not kept. To go on learning, sign in with the one you already have.'
              : 'To go on learning, sign in with the password you have.'}
          </Paragraph>
          <Action label="Sign in" href={context.link('/login')} />
          <Note>
            You do not know the password?{' '}
            <TextLink href={context.link('/forgot-password')}>Choose a new one</TextLink>. If it was not you,
            you need not do anything.
          </Note>
        </>
      ) : (
        <>
          <Paragraph>Your account has no password yet. Choose one here, then sign in.</Paragraph>
          <Action label="Set up your account" href={context.link(variables.path)} />
          <Note>
            The link works once, within 7 days, and takes the place of any earlier one. If it was not you, you
            need not do anything.
          </Note>
        </>
      )}
    </Layout>
  )
}
