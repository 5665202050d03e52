import * as z from 'zod'
import { applicationDeclinedWords } from '../../../../rules/school/words/letters/admissions.ts'
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
  words: applicationDeclinedWords,
  subject: (say) => say.text('subject'),
  component: ApplicationDeclined,
})

function ApplicationDeclined({
  variables,
  context,
  say,
}: TemplateProps<z.output<typeof schema>, keyof typeof applicationDeclinedWords>) {
  const { site, to } = context
  return (
    <Layout
      context={context}
      heading={say.text('heading')}
      preview={say.text('preview')}
      reason={`You receive this message because you applied to ${site.name} as ${to}.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>{say('thanks')}</Paragraph>
      <Paragraph>{variables.reason}</Paragraph>
      <Note>
        {say('open', {
          link: <TextLink href={context.link('/catalog')}>{say.text('openLink')}</TextLink>,
        })}
      </Note>
    </Layout>
  )
}
