import * as z from 'zod'
import { Layout } from './layout.tsx'
import { Greeting, Note, Paragraph, TextLink } from './parts.tsx'
import { type TemplateProps, template } from './template.tsx'
import { firstName, line } from './variables.ts'

const schema = z.object({
  firstName,
  reason: line,
})

export const applicationDeclined = template({
  schema,
  subject: (_, site) => `Your application to ${site.name}`,
  component: ApplicationDeclined,
})

function ApplicationDeclined({ variables, context }: TemplateProps<z.output<typeof schema>>) {
  const { site, to } = context
  return (
    <Layout
      context={context}
      heading="About your application"
      preview="We cannot admit you this time."
      reason={`You receive this message because you applied to ${site.name} as ${to}.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>
        Thank you for applying to {site.name}. We have read your application, and cannot admit you this time.
      </Paragraph>
      <Paragraph>{variables.reason}</Paragraph>
      <Note>
        The first module of every course is open to all, with or without an account:{' '}
        <TextLink href={context.link('/catalog')}>see the catalogue</TextLink>. You are welcome to apply
        again.
      </Note>
    </Layout>
  )
}
