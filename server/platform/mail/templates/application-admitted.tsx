import * as z from 'zod'
import { applicationAdmittedWords } from '../../../../rules/school/words/letters/admissions.ts'
import { mailPath } from '../link.ts'
import { Layout } from './layout.tsx'
import { Action, Greeting, Note, Paragraph } from './parts.tsx'
import { type TemplateProps, template } from './template.tsx'
import { firstName, line } from './variables.ts'

const schema = z.object({
  firstName,
  /** '/setup-password?token=…' */
  path: mailPath,
  /** May be empty. */
  reason: line,
})

export const applicationAdmitted = template({
  schema,
  words: applicationAdmittedWords,
  subject: (say) => say.text('subject'),
  component: ApplicationAdmitted,
})

function ApplicationAdmitted({
  variables,
  context,
  say,
}: TemplateProps<z.output<typeof schema>, keyof typeof applicationAdmittedWords>) {
  const { site, to } = context
  return (
    <Layout
      context={context}
      heading={say.text('heading')}
      preview={say.text('preview')}
      reason={`You receive this message because you applied to ${site.name} as ${to}.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>{say('glad')}</Paragraph>
      {variables.reason && <Paragraph>{variables.reason}</Paragraph>}
      <Paragraph>{say('account')}</Paragraph>
      <Action label={say.text('setUp')} href={context.link(variables.path)} />
      <Note>{say('limit')}</Note>
    </Layout>
  )
}
