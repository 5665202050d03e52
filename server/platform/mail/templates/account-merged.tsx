import * as z from 'zod'
import { accountMergedWords } from '../../../../rules/school/words/letters/accounts.ts'
import { Layout } from './layout.tsx'
import { Action, Greeting, Note, Paragraph } from './parts.tsx'
import { type TemplateProps, template } from './template.tsx'
import { firstName, line } from './variables.ts'

const schema = z.object({
  firstName,
  /** `kept`: to the remaining account. `merged`: to the address that can no longer sign in. */
  which: z.enum(['kept', 'merged']),
  /** The other address; to the remaining account only a part of it. */
  other: line,
})

export const accountMerged = template({
  schema,
  words: accountMergedWords,
  subject: (say) => say.text('subject'),
  component: AccountMerged,
})

function AccountMerged({
  variables,
  context,
  say,
}: TemplateProps<z.output<typeof schema>, keyof typeof accountMergedWords>) {
  const { site, to } = context
  const { which, other } = variables
  const stays = which === 'kept'
  return (
    <Layout
      context={context}
      heading={say.text('heading')}
      preview={stays ? say.text('previewKept') : say.text('previewMerged', { other })}
      reason={`You receive this message because ${to} ${stays ? 'is' : 'was until now'} the address of an account at ${site.name}.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>{say(stays ? 'kept' : 'merged', { other })}</Paragraph>
      <Action label={say.text('signIn')} href={context.link('/login')} />
      <Note>{say('notYou')}</Note>
    </Layout>
  )
}
