import * as z from 'zod'
import { mailPath } from '../link.ts'
import { Layout } from './layout.tsx'
import { Action, Greeting, Note, Paragraph } from './parts.tsx'
import { type TemplateProps, template } from './template.tsx'
import { firstName, line } from './variables.ts'

const schema = z.object({
  firstName,
  newEmail: line,
  /** '/confirm-email?token=…' */
  path: mailPath,
})

/** Sent to the old address and the new one; the address changes when both links are followed. */
export const confirmEmailChange = template({
  schema,
  subject: (_, site) => `Confirm the new e-mail address of your ${site.name} account`,
  component: ConfirmEmailChange,
})

function ConfirmEmailChange({ variables, context }: TemplateProps<z.output<typeof schema>>) {
  const { site, to } = context
  const isNew = to === variables.newEmail
  return (
    <Layout
      context={context}
      heading="Confirm the new address"
      preview="The address changes once it is confirmed at both addresses."
      reason={`You receive this message because ${to} ${isNew ? 'is to become' : 'is'} the address of an account at ${site.name}.`}
    >
      <Greeting name={variables.firstName} />
      <Paragraph>
        The e-mail address of {isNew ? 'an' : 'your'} account at {site.name} is to become{' '}
        <strong>{variables.newEmail}</strong>. It changes once it is confirmed at the old and at the new
        address.
      </Paragraph>
      <Action label="Confirm the new address" href={context.link(variables.path)} />
      <Note>The link holds for 24 hours.</Note>
      <Note>
        {isNew
          ? 'You know nothing of this? Then someone mistyped an address, and you need not do anything.'
          : 'It was not you? Do not follow the link: nothing changes without it. Then choose a new password, because someone knows yours.'}
      </Note>
    </Layout>
  )
}
