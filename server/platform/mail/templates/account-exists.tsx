import * as z from 'zod'
import { accountExistsWords } from '../../../../rules/school/words/letters/accounts.ts'
import { mailPath } from '../link.ts'
import { Layout } from './layout.tsx'
import { Action, Greeting, Note, Paragraph, TextLink } from './parts.tsx'
import { type TemplateProps, template } from './template.tsx'
import { firstName } from './variables.ts'

const schema = z.object({
  firstName,
  asked: z.enum(['enrolment', 'invitation', 'change']).default('enrolment'),
  /** '/setup-password?token=…', if the account has no password yet. */
  path: mailPath.optional(),
})

const first = { enrolment: 'afterEnrolling', invitation: 'afterInvitation', change: 'afterChange' } as const

/** The site's response never reveals that the account exists; only this email does. */
export const accountExists = template({
  schema,
  words: accountExistsWords,
  subject: (say) => say.text('subject'),
  component: AccountExists,
})

function AccountExists({
  variables,
  context,
  say,
}: TemplateProps<z.output<typeof schema>, keyof typeof accountExistsWords>) {
  const { site, to } = context
  return (
    <Layout
      context={context}
      heading={say.text('heading')}
      preview={say.text('preview')}
      reason={`You receive this message because someone entered ${to} at ${site.name}.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>{say(first[variables.asked])}</Paragraph>
      {variables.path === undefined ? (
        <>
          <Paragraph>{say(variables.asked === 'enrolment' ? 'enrolled' : 'goOn')}</Paragraph>
          <Action label={say.text('signIn')} href={context.link('/login')} />
          <Note>
            {say('forgot', {
              link: <TextLink href={context.link('/forgot-password')}>{say.text('forgotLink')}</TextLink>,
            })}
          </Note>
        </>
      ) : (
        <>
          <Paragraph>{say('noPassword')}</Paragraph>
          <Action label={say.text('setUp')} href={context.link(variables.path)} />
          <Note>{say('limit')}</Note>
        </>
      )}
    </Layout>
  )
}
