import { type FormEvent, useState } from 'react'
import type { OutboxMessage, MessageState as State } from '../../contract/outbox.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Link } from '../ui/link.tsx'
import { LocalTime } from '../ui/local-time.tsx'
import { SearchInput } from '../ui/search-input.tsx'
import { EmptyState } from '../ui/states.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../ui/table.tsx'
import { messageKinds } from './message-kinds.ts'
import { MessageState } from './message-state.tsx'
import { outboxAddress, stateLabels } from './outbox-address.ts'
import type { OutboxSearch } from './queries.ts'

interface OutboxPageProps {
  messages: readonly OutboxMessage[]
  next: string | null
  counts: { waiting: number; failed: number }
  staysHere: boolean
  search: OutboxSearch
  onRecipient: (recipient: string) => void
}

/** Every message the site sends: whether it left, and why not. */
export function OutboxPage({ messages, next, counts, staysHere, search, onRecipient }: OutboxPageProps) {
  const { state, recipient, after } = search
  const tabs = [
    { to: outboxAddress({ recipient }), label: 'All', current: state === undefined },
    ...(Object.keys(stateLabels) as State[]).map((value) => ({
      to: outboxAddress({ state: value, recipient }),
      label: value === 'sent' && staysHere ? 'Kept here' : stateLabels[value],
      ...(value === 'sent' ? {} : { count: counts[value] }),
      current: state === value,
    })),
  ]
  return (
    <main id="main" tabIndex={-1} className="pt-16">
      <h1 className="type-section">Outbox</h1>
      <p className="mt-2 mb-7 max-w-reading text-ink-2">
        The messages of the site. They are kept for 90 days, and their links only until they have left.
      </p>
      {staysHere && (
        <Alert title="No mail server is set up" className="mb-7">
          Messages are kept on this machine and reach nobody. Open one to hand its link over yourself, or set{' '}
          <code>SMTP_URL</code> and start the site anew.
        </Alert>
      )}
      <TabLinks label="State" links={tabs} className="mb-7" />
      <RecipientForm key={recipient} recipient={recipient ?? ''} state={state} onRecipient={onRecipient} />
      {messages.length === 0 ? (
        <EmptyState title="No messages here">
          {recipient
            ? 'No message of the last 90 days went to an address that begins like this.'
            : 'What the site has to say by e-mail appears in this list.'}
        </EmptyState>
      ) : (
        <Table caption="Messages, the newest first">
          <thead>
            <tr>
              <HeaderCell>To</HeaderCell>
              <HeaderCell>Message</HeaderCell>
              <HeaderCell>Written</HeaderCell>
              <HeaderCell>State</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {messages.map((message) => (
              <tr key={message.id}>
                <RowHeader>
                  <Link to={`/admin/outbox/${message.id}`} className="text-link wrap-anywhere">
                    {message.recipient}
                  </Link>
                </RowHeader>
                <Cell label="Message">
                  <bdi className="wrap-anywhere">
                    {message.subject ?? messageKinds[message.kind] ?? message.kind}
                  </bdi>
                </Cell>
                <Cell label="Written">
                  <LocalTime at={message.createdAt} />
                </Cell>
                <Cell label="State">
                  <MessageState message={message} staysHere={staysHere} />
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {after && (
          <ButtonLink to={outboxAddress({ state, recipient })} variant="outline" size="small">
            Newest
          </ButtonLink>
        )}
        {next && (
          <ButtonLink to={outboxAddress({ state, recipient, after: next })} variant="outline" size="small">
            Earlier
          </ButtonLink>
        )}
      </div>
    </main>
  )
}

interface RecipientFormProps {
  recipient: string
  state: State | undefined
  onRecipient: (recipient: string) => void
}

/** Works without a script too: the form then asks for the address itself. */
function RecipientForm({ recipient, state, onRecipient }: RecipientFormProps) {
  const [text, setText] = useState(recipient)
  const send = (event: FormEvent) => {
    event.preventDefault()
    onRecipient(text.trim())
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form with the role is understood by more readers than <search>
    <form
      role="search"
      action="/admin/outbox"
      className="mb-8 flex max-w-[32rem] items-end gap-3"
      onSubmit={send}
    >
      {state && <input type="hidden" name="state" value={state} />}
      <Field label="Address begins with" className="mb-0! grow">
        <SearchInput name="recipient" value={text} onValueChange={setText} maxLength={254} />
      </Field>
      <Button type="submit" variant="outline">
        Search
      </Button>
    </form>
  )
}
