import * as z from 'zod'
import { newAdministratorWords } from '../../../../rules/school/words/letters/security.ts'
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
  words: newAdministratorWords,
  subject: (say, { added, more }) =>
    added.length + more === 1 ? say.text('subject') : say.text('subjectMany', { count: added.length + more }),
  component: NewAdministrator,
})

function NewAdministrator({
  variables,
  context,
  say,
}: TemplateProps<z.output<typeof schema>, keyof typeof newAdministratorWords>) {
  const { site, to } = context
  const { added, more, doneBy } = variables
  const one = added.length + more === 1
  return (
    <Layout
      context={context}
      heading={say.text(one ? 'heading' : 'headingMany')}
      preview={say.text('preview')}
      reason={`You receive this message because the account ${to} administers ${site.name}.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>{say(one ? 'since' : 'sinceMany', { moment: momentText(variables.addedAt) })}</Paragraph>
      {added.map(({ name, address }) => (
        <Paragraph key={address}>
          <strong>{name}</strong>, {address}
        </Paragraph>
      ))}
      {more > 0 && <Paragraph>{say('more', { count: more })}</Paragraph>}
      <Paragraph>{doneBy === '' ? say('byServer') : say('given', { person: doneBy })}</Paragraph>
      <Action label={say.text(one ? 'look' : 'lookMany')} href={context.link(variables.path)} />
      <Note>{say('last')}</Note>
    </Layout>
  )
}
