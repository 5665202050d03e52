import * as z from 'zod'
import { deletionScheduledWords } from '../../../../rules/school/words/letters/accounts.ts'
import { mailPath } from '../link.ts'
import { Layout } from './layout.tsx'
import { Action, Greeting, Note, Paragraph } from './parts.tsx'
import { type TemplateProps, template } from './template.tsx'
import { firstName } from './variables.ts'

const schema = z.object({
  firstName,
  /** ISO 8601, UTC. */
  dueAt: z.iso.datetime(),
  /** '/keep-account?token=…' */
  path: mailPath,
  byAdministrator: z.boolean().optional(),
})

export const deletionScheduled = template({
  schema,
  words: deletionScheduledWords,
  subject: (say) => say.text('subject'),
  component: DeletionScheduled,
})

const dayOf = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })

function DeletionScheduled({
  variables,
  context,
  say,
}: TemplateProps<z.output<typeof schema>, keyof typeof deletionScheduledWords>) {
  const { site, to } = context
  const day = dayOf.format(new Date(variables.dueAt))
  return (
    <Layout
      context={context}
      heading={say.text('heading')}
      preview={say.text('preview', { day })}
      reason={`You receive this message because the deletion of the account ${to} at ${site.name} was asked for.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>{say('what', { day })}</Paragraph>
      <Paragraph>{say(variables.byAdministrator ? 'bySchool' : 'byOwner')}</Paragraph>
      <Action label={say.text('keep')} href={context.link(variables.path)} />
      <Note>{say('last')}</Note>
    </Layout>
  )
}
