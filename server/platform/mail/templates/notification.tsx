import * as z from 'zod'
import {
  notificationKindNames,
  notificationKinds,
} from '../../../../contract/community/notification-kinds.ts'
import { tokenAddresses } from '../../../../rules/addresses.ts'
import { notificationWords } from '../../../../rules/school/words/letters/news.ts'
import { mailPath } from '../link.ts'
import { Layout } from './layout.tsx'
import { Action, Greeting, Note, Paragraph, TextLink } from './parts.tsx'
import { type TemplateProps, template } from './template.tsx'
import { firstName, line } from './variables.ts'

const schema = z.object({
  firstName,
  kind: z.enum(notificationKindNames),
  sentence: line,
  path: mailPath,
  /** See notifications/unsubscribe-token.ts. */
  token: z.string(),
})

const preferences = '/dashboard/notifications/preferences'

export const notification = template({
  schema,
  words: notificationWords,
  subject: (_, { sentence }) => sentence,
  unsubscribe: ({ token }) => `/api/unsubscribe?token=${token}`,
  component: NotificationMail,
})

function NotificationMail({
  variables,
  context,
  say,
}: TemplateProps<z.output<typeof schema>, keyof typeof notificationWords>) {
  const { site, to } = context
  const { label } = notificationKinds[variables.kind]
  return (
    <Layout
      context={context}
      heading={label}
      preview={variables.sentence}
      reason={`You receive this message because ${to} is signed up for emails about “${label}” at ${site.name}.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>
        <bdi>{variables.sentence}</bdi>.
      </Paragraph>
      <Action label={say.text('look')} href={context.link(variables.path)} />
      <Note>
        {say('less', {
          stopLink: (
            <TextLink href={context.link(tokenAddresses.unsubscribe(variables.token))}>
              {say.text('stopLink', { kind: label })}
            </TextLink>
          ),
          chooseLink: <TextLink href={context.link(preferences)}>{say.text('chooseLink')}</TextLink>,
        })}
      </Note>
    </Layout>
  )
}
