import * as z from 'zod'
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
  subject: (_, site) => `Your ${site.name} data is ready to download`,
  component: DataReady,
})

function DataReady({ variables, context }: TemplateProps<z.output<typeof schema>>) {
  const { site, to } = context
  return (
    <Layout
      context={context}
      heading="Your data is ready"
      preview="You can download it for 7 days."
      reason={`You receive this message because the account ${to} at ${site.name} asked for its data.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>
        Everything we keep about you at {site.name} is gathered in one file: texts as JSON, and the files you
        gave us.
      </Paragraph>
      <Action label="Download your data" href={context.link(variables.path)} />
      <Note>You can download it for 7 days, when you are signed in. Then the file is removed.</Note>
      <Note>You did not ask for it? Choose a new password, because someone may be signed in as you.</Note>
    </Layout>
  )
}
