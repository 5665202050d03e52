import * as z from 'zod'
import { applicationReceivedWords } from '../../../../rules/school/words/letters/admissions.ts'
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
  words: applicationReceivedWords,
  subject: (say) => say.text('subject'),
  component: ApplicationReceived,
})

function ApplicationReceived({
  variables,
  context,
  say,
}: TemplateProps<z.output<typeof schema>, keyof typeof applicationReceivedWords>) {
  const { site, to } = context
  return (
    <Layout
      context={context}
      heading={say.text('heading')}
      preview={say.text('preview')}
      reason={`You receive this message because someone applied to ${site.name} as ${to}.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>{say('thanks')}</Paragraph>
      <Action label={say.text('follow')} href={context.link(variables.statusPath)} />
      <Note>{say('keep')}</Note>
      <Note>{say('notYou')}</Note>
    </Layout>
  )
}
