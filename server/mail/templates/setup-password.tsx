import * as z from 'zod'
import { mailPath } from '../link.ts'
import { Layout } from './layout.tsx'
import { Action, Greeting, Note, Paragraph, TextLink } from './parts.tsx'
import { type TemplateProps, template } from './template.tsx'
import { firstName, line } from './variables.ts'

const schema = z.object({
  firstName,
  /** '/setup-password?token=…' */
  path: mailPath,
  /** '/application?token=…' */
  statusPath: mailPath.optional(),
  /** What was chosen at enrolment, as a person reads it: 'Streamer'. */
  track: line.optional(),
})

/** After enrolling: proves the address and sets the first password. */
export const setupPassword = template({
  schema,
  subject: (_, site) => `Set up your ${site.name} account`,
  component: SetupPassword,
})

function SetupPassword({ variables, context }: TemplateProps<z.output<typeof schema>>) {
  const { site, to } = context
  return (
    <Layout
      context={context}
      heading={`Welcome to ${site.name}`}
      preview="Choose your password. The link holds for 7 days and works once."
      reason={`You receive this message because ${to} was enrolled at ${site.name}.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>
        You are enrolled at {site.name}
        {variables.track && (
          <>
            {' '}
            on the track <strong>{variables.track}</strong>
          </>
        )}
        . Your account is <strong>{to}</strong>.
      </Paragraph>
      <Paragraph>Choose a password to set it up. Then sign in and begin your first course.</Paragraph>
      <Action label="Set up your account" href={context.link(variables.path)} />
      <Note>The link holds for 7 days and works once.</Note>
      {variables.statusPath && (
        <Note>
          Your application has{' '}
          <TextLink href={context.link(variables.statusPath)}>a page of its own</TextLink>, for you alone.
        </Note>
      )}
      <Note>
        You did not enroll? Then someone mistyped an address. You need not do anything, or write to us and we
        remove the account.
      </Note>
    </Layout>
  )
}
