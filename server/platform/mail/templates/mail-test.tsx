import * as z from 'zod'
import { mailTestWords } from '../../../../rules/school/words/letters/security.ts'
import { Layout } from './layout.tsx'
import { Action, Greeting, Paragraph } from './parts.tsx'
import { type TemplateProps, template } from './template.tsx'
import { firstName } from './variables.ts'

const schema = z.object({ firstName })

export const mailTest = template({
  schema,
  words: mailTestWords,
  subject: (say) => say.text('subject'),
  component: MailTest,
})

function MailTest({
  variables,
  context,
  say,
}: TemplateProps<z.output<typeof schema>, keyof typeof mailTestWords>) {
  const { site, to } = context
  return (
    <Layout
      context={context}
      heading={say.text('heading')}
      preview={say.text('preview')}
      reason={`You receive this message because an administrator of ${site.name} sent a test to ${to}.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>{say('test')}</Paragraph>
      <Action label={say.text('back')} href={context.link('/admin/settings')} />
    </Layout>
  )
}
