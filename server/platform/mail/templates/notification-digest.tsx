import * as z from 'zod'
import { tokenAddresses } from '../../../../rules/addresses.ts'
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
  subject: ({ lines, more }, site) => {
    const count = lines.length + more
    return `${count === 1 ? 'One thing' : `${count} things`} new for you at ${site.name}`
  },
  unsubscribe: ({ token }) => `/api/unsubscribe?token=${token}`,
  component: NotificationDigest,
})

function NotificationDigest({ variables, context }: TemplateProps<z.output<typeof schema>>) {
  const { site, to } = context
  const { lines, more, token } = variables
  return (
    <Layout
      context={context}
      heading="Since yesterday"
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
      {more > 0 && <Paragraph>{`And ${more} more.`}</Paragraph>}
      <Action label="All notifications" href={context.link('/dashboard/notifications')} />
      <Note>
        <TextLink href={context.link(tokenAddresses.unsubscribe(token))}>No more daily summaries</TextLink>
        {', or '}
        <TextLink href={context.link('/dashboard/notifications/preferences')}>
          choose what you receive
        </TextLink>
        .
      </Note>
    </Layout>
  )
}
