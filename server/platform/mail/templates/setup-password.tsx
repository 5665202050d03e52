import * as z from 'zod'
import { setupPasswordWords } from '../../../../rules/school/words/letters/accounts.ts'
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
  words: setupPasswordWords,
  subject: (say, { chosen }) => say.text(chosen === 'works' ? 'subjectWorks' : 'subject'),
  component: SetupPassword,
})

function SetupPassword({
  variables,
  context,
  say,
}: TemplateProps<Variables, keyof typeof setupPasswordWords>) {
  const { site, to } = context
  const { chosen, track, path, statusPath } = variables
  return (
    <Layout
      context={context}
      heading={say.text('heading')}
      preview={say.text(previews[chosen])}
      reason={`You receive this message because ${to} was enrolled at ${site.name}.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>{track ? say('enrolledTrack', { track }) : say('enrolled')}</Paragraph>
      {chosen === 'works' ? (
        <SignIn variables={variables} context={context} say={say} />
      ) : (
        <>
          <Paragraph>{say(chosen === 'too-short' ? 'tooShort' : 'choose')}</Paragraph>
          <Action label={say.text('setUp')} href={context.link(path)} />
          <Note>{say('limit')}</Note>
        </>
      )}
      {statusPath && (
        <Note>
          {say('application', {
            link: <TextLink href={context.link(statusPath)}>{say.text('applicationLink')}</TextLink>,
          })}
        </Note>
      )}
      <Note>{say('notYou')}</Note>
    </Layout>
  )
}

const previews = { works: 'previewWorks', 'too-short': 'previewShort', none: 'preview' } as const

function SignIn({ variables, context, say }: TemplateProps<Variables, keyof typeof setupPasswordWords>) {
  return (
    <>
      <Paragraph>{say('works')}</Paragraph>
      <Action label={say.text('signIn')} href={context.link('/login')} />
      <Note>
        {say('forgot', {
          link: <TextLink href={context.link(variables.path)}>{say.text('forgotLink')}</TextLink>,
        })}
      </Note>
    </>
  )
}
