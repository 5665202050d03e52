import * as z from 'zod'
import { tokenAddresses } from '../../../../rules/addresses.ts'
import { notificationDigestWords } from '../../../../rules/school/words/letters/news.ts'
import { mailPath } from '../link.ts'
import { Layout } from './layout.tsx'
import { Action, Greeting, Note, Paragraph, TextLink } from './parts.tsx'
import { type TemplateProps, template } from './template.tsx'
import { firstName, line } from './variables.ts'

const schema = z.object({
  firstName,
  lines: z.array(z.object({ sentence: line, path: mailPath })).min(1),
  more: z.int().min(0),
  /** See notifications/unsubscribe-token.ts. */
  token: z.string(),
})

/** Unread notifications since the last summary, newest first. */
export const notificationDigest = template({
  schema,
  words: notificationDigestWords,
  subject: (say, { lines, more }) => {
    const count = lines.length + more
    return count === 1 ? say.text('subjectOne') : say.text('subject', { count })
  },
  unsubscribe: ({ token }) => `/api/unsubscribe?token=${token}`,
  component: NotificationDigest,
})

function NotificationDigest({
  variables,
  context,
  say,
}: TemplateProps<z.output<typeof schema>, keyof typeof notificationDigestWords>) {
  const { site, to } = context
  const { lines, more, token } = variables
  return (
    <Layout
      context={context}
      heading={say.text('heading')}
      preview={lines[0]?.sentence ?? ''}
      reason={`You receive this message because ${to} is signed up for the daily summary of ${site.name}.`}
    >
      <Greeting name={variables.firstName} />
      {lines.map(({ sentence, path }) => (
        <Paragraph key={`${path} ${sentence}`}>
          <bdi>
            <TextLink href={context.link(path)}>{sentence}</TextLink>
          </bdi>
        </Paragraph>
      ))}
      {more > 0 && <Paragraph>{say('more', { count: more })}</Paragraph>}
      <Action label={say.text('all')} href={context.link('/dashboard/notifications')} />
      <Note>
        {say('less', {
          stopLink: (
            <TextLink href={context.link(tokenAddresses.unsubscribe(token))}>{say.text('stopLink')}</TextLink>
          ),
          chooseLink: <TextLink href={context.link(preferences)}>{say.text('chooseLink')}</TextLink>,
        })}
      </Note>
    </Layout>
  )
}

const preferences = '/dashboard/notifications/preferences'
