import * as z from 'zod'
import { mailPath } from '../link.ts'
import { Layout } from './layout.tsx'
import { Action, Greeting, Note, Paragraph } from './parts.tsx'
import { type TemplateProps, template } from './template.tsx'
import { firstName } from './variables.ts'

const schema = z.object({
  firstName,
  /** '/application?token=…' */
  statusPath: mailPath,
})

export const applicationReceived = template({
  schema,
  subject: (_, site) => `We have received your application to ${site.name}`,
  component: ApplicationReceived,
})

function ApplicationReceived({ variables, context }: TemplateProps<z.output<typeof schema>>) {
  const { site, to } = context
  return (
    <Layout
      context={context}
      heading="We have your application"
      preview="A person reads it and writes to you."
      reason={`You receive this message because someone applied to ${site.name} as ${to}.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>
        Thank you for applying to {site.name}. A person reads every application and decides; you get an e-mail
        with the decision. Your own page always shows its status:
      </Paragraph>
      <Action label="Follow your application" href={context.link(variables.statusPath)} />
      <Note>Keep the link to yourself: anyone who has it can see the status of your application.</Note>
      <Note>You did not apply? Then someone mistyped an address, and you need not do anything.</Note>
    </Layout>
  )
}
