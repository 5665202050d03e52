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
  /** As displayed: 'Streamer'. */
  track: line.optional(),
  /** Whether the enrollment's password works. */
  chosen: z.enum(['works', 'too-short', 'none']).default('none'),
})

type Variables = z.output<typeof schema>

export const setupPassword = template({
  schema,
  subject: ({ chosen }, site) =>
    chosen === 'works' ? `Welcome to ${site.name}` : `Set up your ${site.name} account`,
  component: SetupPassword,
})

function SetupPassword({ variables, context }: TemplateProps<Variables>) {
  const { site, to } = context
  return (
    <Layout
      context={context}
      heading={`Welcome to ${site.name}`}
      preview={previews[variables.chosen]}
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
      {variables.chosen === 'works' ? (
        <SignIn variables={variables} context={context} />
      ) : (
        <>
          <Paragraph>
            {variables.chosen === 'too-short'
              ? 'The password you chose is shorter than 8 characters, so you cannot sign in with it. Choose a longer one here, then sign in and begin your first course.'
              : 'Choose a password to set it up. Then sign in and begin your first course.'}
          </Paragraph>
          <Action label="Set up your account" href={context.link(variables.path)} />
          <Note>The link works once, within 7 days.</Note>
        </>
      )}
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

const previews = {
  works: 'Sign in with the password you chose.',
  'too-short': 'Choose a longer password. The link works once, within 7 days.',
  none: 'Choose your password. The link works once, within 7 days.',
}

function SignIn({ variables, context }: TemplateProps<Variables>) {
  return (
    <>
      <Paragraph>
        The password you chose works: sign in with it and this address whenever you like. There is nothing
        else to set up.
      </Paragraph>
      <Action label="Sign in" href={context.link('/login')} />
      <Note>
        You forgot it, or want another one?{' '}
        <TextLink href={context.link(variables.path)}>Choose a new password</TextLink>. It also signs out
        every other device. The link works once, within 7 days.
      </Note>
    </>
  )
}
