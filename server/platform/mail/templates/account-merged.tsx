import * as z from 'zod'
import { Layout } from './layout.tsx'
import { Action, Greeting, Note, Paragraph } from './parts.tsx'
import { type TemplateProps, template } from './template.tsx'
import { firstName, line } from './variables.ts'

const schema = z.object({
  firstName,
  /** `kept`: to the remaining account. `merged`: to the address that can no longer sign in. */
  which: z.enum(['kept', 'merged']),
  /** The other address; to the remaining account only a part of it. */
  other: line,
})

export const accountMerged = template({
  schema,
  subject: (_, site) => `Your two ${site.name} accounts are one now`,
  component: AccountMerged,
})

function AccountMerged({ variables, context }: TemplateProps<z.output<typeof schema>>) {
  const { site, to } = context
  const stays = variables.which === 'kept'
  return (
    <Layout
      context={context}
      heading="Two accounts, now one"
      preview={stays ? 'Everything is in this account.' : `You now sign in as ${variables.other}.`}
      reason={`You receive this message because ${to} ${stays ? 'is' : 'was until now'} the address of an account at ${site.name}.`}
    >
      <Greeting name={variables.firstName} />
      {stays ? (
        <Paragraph>
          The university has merged your account with the address <strong>{variables.other}</strong> into this
          one. Your courses, your work and your certificates are all here. You sign in as you always did, with{' '}
          <strong>{to}</strong>.
        </Paragraph>
      ) : (
        <Paragraph>
          The university has merged the account with the address <strong>{to}</strong> into your other one.
          Your courses, your work and your certificates are all there. Please sign in with the address of that
          account from now on: <strong>{variables.other}</strong>.
        </Paragraph>
      )}
      <Action label="Sign in" href={context.link('/login')} />
      <Note>
        These were not both yours? Write to us at {site.admissionsEmail}, so that we can look into it.
      </Note>
    </Layout>
  )
}
