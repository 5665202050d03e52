import * as z from 'zod'
import { tokenAddresses } from '../../../../rules/addresses.ts'
import { messagesWords } from '../../../../rules/school/words/letters/news.ts'
import { mailPath } from '../link.ts'
import { Layout } from './layout.tsx'
import { Action, Greeting, Note, Paragraph, TextLink } from './parts.tsx'
import { type TemplateProps, template } from './template.tsx'
import { firstName, line } from './variables.ts'

const schema = z.object({
  firstName,
  /** Oldest first. Without a text, it is read on the site. */
  messages: z.array(z.object({ author: line, text: z.nullable(z.string()) })).min(1),
  /** There are more than these. */
  more: z.boolean(),
  /** To the school; the reader is one of its administrators. */
  toSchool: z.boolean(),
  path: mailPath,
  /** See notifications/unsubscribe-token.ts. */
  token: z.string(),
})

type Variables = z.output<typeof schema>

/** Unread messages of one conversation. */
export const messages = template({
  schema,
  words: messagesWords,
  subject: (_, variables) => sentence(variables),
  unsubscribe: ({ token }) => `/api/unsubscribe?token=${token}`,
  component: MessagesMail,
})

function sentence({ messages, more, toSchool }: Variables): string {
  const authors = new Set(messages.map(({ author }) => author))
  const who = authors.size === 1 ? [...authors][0] : 'Several people'
  const what = more ? 'several times' : messages.length > 1 ? `${messages.length} times` : null
  return [who, 'wrote to', toSchool ? 'the school' : 'you', what].filter(Boolean).join(' ')
}

function MessagesMail({ variables, context, say }: TemplateProps<Variables, keyof typeof messagesWords>) {
  const { site, to } = context
  const { messages, more, path, token } = variables
  const hasTexts = messages.some(({ text }) => text !== null)
  return (
    <Layout
      context={context}
      heading={say.text(messages.length === 1 && !more ? 'heading' : 'headingMany')}
      preview={sentence(variables)}
      reason={`You receive this message because ${to} is signed up for emails about “Messages” at ${site.name}.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>
        <bdi>{sentence(variables)}</bdi>
        {hasTexts ? ':' : '.'}
      </Paragraph>
      {messages.map(
        ({ author, text }, index) =>
          text !== null && (
            // biome-ignore lint/suspicious/noArrayIndexKey: a letter never changes
            <div key={index} dir="auto">
              <Paragraph>
                <strong>
                  <bdi>{author}</bdi>
                </strong>
                {text.split('\n').map((part, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a letter never changes
                  <span key={at}>
                    <br />
                    {part}
                  </span>
                ))}
              </Paragraph>
            </div>
          ),
      )}
      {more && <Paragraph>{say('more')}</Paragraph>}
      <Action label={say.text('read')} href={context.link(path)} />
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
