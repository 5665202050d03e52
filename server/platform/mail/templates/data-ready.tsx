import * as z from 'zod'
import { dataReadyWords } from '../../../../rules/school/words/letters/accounts.ts'
import { mailPath } from '../link.ts'
import { Layout } from './layout.tsx'
import { Action, Greeting, Note, Paragraph } from './parts.tsx'
import { type TemplateProps, template } from './template.tsx'
import { firstName } from './variables.ts'

const schema = z.object({
  firstName,
  /** The page with the download, which requires signing in. */
  path: mailPath,
})

export const dataReady = template({
  schema,
  words: dataReadyWords,
  subject: (say) => say.text('subject'),
  component: DataReady,
})

function DataReady({
  variables,
  context,
  say,
}: TemplateProps<z.output<typeof schema>, keyof typeof dataReadyWords>) {
  const { site, to } = context
  return (
    <Layout
      context={context}
      heading={say.text('heading')}
      preview={say.text('preview')}
      reason={`You receive this message because the account ${to} at ${site.name} asked for its data.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>{say('gathered')}</Paragraph>
      <Action label={say.text('download')} href={context.link(variables.path)} />
      <Note>{say('limit')}</Note>
      <Note>{say('notYou')}</Note>
    </Layout>
  )
}
