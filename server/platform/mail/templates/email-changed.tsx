import * as z from 'zod'
import { Layout } from './layout.tsx'
import { Action, Greeting, Note, Paragraph } from './parts.tsx'
import { type TemplateProps, template } from './template.tsx'
import { firstName, line } from './variables.ts'

const schema = z.object({ firstName, newEmail: line })

/** Sent to both addresses after the change. */
export const emailChanged = template({
  schema,
  subject: (_, site) => `The e-mail address of your ${site.name} account has changed`,
  component: EmailChanged,
})

function EmailChanged({ variables, context }: TemplateProps<z.output<typeof schema>>) {
  const { site, to } = context
  return (
    <Layout
      context={context}
      heading="Your address has changed"
      preview={`You now sign in as ${variables.newEmail}.`}
      reason={`You receive this message because ${to} ${to === variables.newEmail ? 'is now' : 'was until now'} the address of an account at ${site.name}.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>
        The e-mail address of your account is now <strong>{variables.newEmail}</strong>. Sign in with it from
        now on; your password is as it was.
      </Paragraph>
      <Action label="Sign in" href={context.link('/login')} />
      <Note>It was not you? Write to us at {site.admissionsEmail}, so that we can look into it.</Note>
    </Layout>
  )
}
