import * as z from 'zod'
import { Layout } from './layout.tsx'
import { Action, Greeting, Note, Paragraph, TextLink } from './parts.tsx'
import { type TemplateProps, template } from './template.tsx'
import { firstName } from './variables.ts'

const schema = z.object({ firstName })

/** Someone enrolled with the address of an existing account. The site's answer does not tell; this does. */
export const accountExists = template({
  schema,
  subject: (_, site) => `You already have a ${site.name} account`,
  component: AccountExists,
})

function AccountExists({ variables, context }: TemplateProps<z.output<typeof schema>>) {
  const { site, to } = context
  return (
    <Layout
      context={context}
      heading="You already have an account"
      preview="Someone, perhaps you, enrolled with your address. Nothing was changed."
      reason={`You receive this message because someone enrolled at ${site.name} as ${to}.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>
        Someone, perhaps you, enrolled at {site.name} with the address <strong>{to}</strong>. It has an
        account already, so nothing was changed: your password, your courses and your progress are as they
        were.
      </Paragraph>
      <Paragraph>To go on learning, sign in with the password you have.</Paragraph>
      <Action label="Sign in" href={context.link('/login')} />
      <Note>
        You do not know the password, or never set one?{' '}
        <TextLink href={context.link('/forgot-password')}>Ask for a new one</TextLink>. If it was not you who
        enrolled, you need not do anything.
      </Note>
    </Layout>
  )
}
