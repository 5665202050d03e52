import * as z from 'zod'
import { emailChangedWords } from '../../../../rules/school/words/letters/accounts.ts'
import { Layout } from './layout.tsx'
import { Action, Greeting, Note, Paragraph } from './parts.tsx'
import { type TemplateProps, template } from './template.tsx'
import { firstName, line } from './variables.ts'

const schema = z.object({ firstName, newEmail: line })

/** Sent to both addresses after the change. */
export const emailChanged = template({
  schema,
  words: emailChangedWords,
  subject: (say) => say.text('subject'),
  component: EmailChanged,
})

function EmailChanged({
  variables,
  context,
  say,
}: TemplateProps<z.output<typeof schema>, keyof typeof emailChangedWords>) {
  const { site, to } = context
  const { newEmail } = variables
  return (
    <Layout
      context={context}
      heading={say.text('heading')}
      preview={say.text('preview', { newEmail })}
      reason={`You receive this message because ${to} ${to === newEmail ? 'is now' : 'was until now'} the address of an account at ${site.name}.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>{say('changed', { newEmail })}</Paragraph>
      <Action label={say.text('signIn')} href={context.link('/login')} />
      <Note>{say('notYou')}</Note>
    </Layout>
  )
}
