import * as z from 'zod'
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
  subject: (_, site) => `Your ${site.name} account will be deleted`,
  component: DeletionScheduled,
})

const dayOf = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })

function DeletionScheduled({ variables, context }: TemplateProps<z.output<typeof schema>>) {
  const { site, to } = context
  return (
    <Layout
      context={context}
      heading="Your account will be deleted"
      preview={`On ${dayOf.format(new Date(variables.dueAt))}. Until then you can keep it.`}
      reason={`You receive this message because the deletion of the account ${to} at ${site.name} was asked for.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>
        On <strong>{dayOf.format(new Date(variables.dueAt))}</strong> your account at {site.name} is deleted:
        your profile, courses, progress, results and files. What you wrote for others stays, without your
        name.
      </Paragraph>
      <Paragraph>
        {variables.byAdministrator
          ? 'The university has asked for this. Until then nothing is lost: if you want to go on, keep your account.'
          : 'Until then nothing is lost. If you change your mind, or it was not you, keep it.'}
      </Paragraph>
      <Action label="Keep your account" href={context.link(variables.path)} />
      <Note>We send no message afterwards, because we will not know your address any more.</Note>
    </Layout>
  )
}
