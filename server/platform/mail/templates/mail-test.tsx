import * as z from 'zod'
import { Layout } from './layout.tsx'
import { Action, Greeting, Paragraph } from './parts.tsx'
import { type TemplateProps, template } from './template.tsx'
import { firstName } from './variables.ts'

const schema = z.object({ firstName })

export const mailTest = template({
  schema,
  subject: (_, site) => `A test message from ${site.name}`,
  component: MailTest,
})

function MailTest({ variables, context }: TemplateProps<z.output<typeof schema>>) {
  const { site, to } = context
  return (
    <Layout
      context={context}
      heading="Mail works"
      preview="This message was sent as a test."
      reason={`You receive this message because an administrator of ${site.name} sent a test to ${to}.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>This is a test. That you can read it means that messages of {site.name} arrive.</Paragraph>
      <Action label="Back to the settings" href={context.link('/admin/settings')} />
    </Layout>
  )
}
