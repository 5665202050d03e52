import * as z from 'zod'
import { mailPath } from '../link.ts'
import { Layout } from './layout.tsx'
import { momentText } from './moment-text.ts'
import { Action, Greeting, Note, Paragraph } from './parts.tsx'
import { type TemplateProps, template } from './template.tsx'
import { firstName, line } from './variables.ts'

const schema = z.object({
  firstName,
  added: z.array(z.object({ name: line, address: line })).min(1),
  more: z.int(),
  /** Empty for the operator of the server. */
  doneBy: line,
  path: mailPath,
  /** ISO 8601, UTC. */
  addedAt: z.iso.datetime(),
})

/** So that a takeover of the school is noticed. */
export const newAdministrator = template({
  schema,
  subject: ({ added, more }, site) =>
    added.length + more === 1
      ? `${site.name} has a new administrator`
      : `${site.name} has ${added.length + more} new administrators`,
  component: NewAdministrator,
})

function NewAdministrator({ variables, context }: TemplateProps<z.output<typeof schema>>) {
  const { site, to } = context
  const { added, more, doneBy } = variables
  const one = added.length + more === 1
  return (
    <Layout
      context={context}
      heading={one ? 'There is a new administrator' : 'There are new administrators'}
      preview="If you expected this, there is nothing to do."
      reason={`You receive this message because the account ${to} administers ${site.name}.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>
        {one ? 'This person is an administrator' : 'These people are administrators'} of {site.name} since{' '}
        {momentText(variables.addedAt)}:
      </Paragraph>
      {added.map(({ name, address }) => (
        <Paragraph key={address}>
          <strong>{name}</strong>, {address}
        </Paragraph>
      ))}
      {more > 0 && <Paragraph>and {more} more.</Paragraph>}
      <Paragraph>
        {doneBy === '' ? 'It was done on the command line of the server.' : `${doneBy} gave the role.`}{' '}
        Administrators see and change everything here. If you expected this, there is nothing to do.
      </Paragraph>
      <Action
        label={one ? 'Look at the account' : 'Look at the accounts'}
        href={context.link(variables.path)}
      />
      <Note>
        If you did not expect it, take the role away, sign the accounts out everywhere, and read in the audit
        log what else was done.
      </Note>
    </Layout>
  )
}
