import * as z from 'zod'
import {
  notificationKindNames,
  notificationKinds,
} from '../../../../contract/community/notification-kinds.ts'
import { tokenAddresses } from '../../../../rules/addresses.ts'
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
  subject: ({ sentence }) => sentence,
  unsubscribe: ({ token }) => `/api/unsubscribe?token=${token}`,
  component: NotificationMail,
})

function NotificationMail({ variables, context }: TemplateProps<z.output<typeof schema>>) {
  const { site, to } = context
  const { label } = notificationKinds[variables.kind]
  return (
    <Layout
      context={context}
      heading={label}
      preview={variables.sentence}
      reason={`You receive this message because ${to} is signed up for e-mails about “${label}” at ${site.name}.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>
        <bdi>{variables.sentence}</bdi>.
      </Paragraph>
      <Action label="Have a look" href={context.link(variables.path)} />
      <Note>
        <TextLink href={context.link(tokenAddresses.unsubscribe(variables.token))}>
          {`No more e-mails about “${label}”`}
        </TextLink>
        {', or '}
        <TextLink href={context.link(preferences)}>choose what you receive</TextLink>.
      </Note>
    </Layout>
  )
}
