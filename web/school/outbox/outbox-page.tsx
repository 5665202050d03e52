import type { OutboxMessage, MessageState as State } from '../../../contract/school/outbox.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { SentSearch } from '../../ui/forms/sent-search.tsx'
import { EarlierLinks } from '../../ui/navigation/earlier-links.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
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
    <main id="main" tabIndex={-1} className="pt-8 md:pt-16">
      <h1 className="type-section">Outbox</h1>
      <p className="mt-4 mb-7 max-w-reading text-ink-2">
        The site’s messages. They’re kept for 90 days
        {staysHere ? ', together with their links.' : ', but their links only until they’re sent.'}
      </p>
      {staysHere && (
        <Alert title="Email isn’t set up" className="mb-7">
          Messages are kept on this server and aren’t delivered. Open one with a link to pass the link on
          yourself, or set <code>SMTP_URL</code> and restart the site. Links to an administrator’s account are
          never shown once it’s set up. In that case, the person who runs the server can help with the command{' '}
          <code>admin</code>.
        </Alert>
      )}
      <TabLinks label="State" links={tabs} className="mb-7" />
      <SentSearch
        key={recipient}
        label="Address begins with"
        name="recipient"
        action="/admin/outbox"
        kept={{ state }}
        words={recipient ?? ''}
        maxLength={254}
        onSearch={onRecipient}
      />
      {messages.length === 0 ? (
        <EmptyState title="No messages here">
          {recipient ? 'No messages to this address in the last 90 days.' : 'The site’s emails appear here.'}
        </EmptyState>
      ) : (
        <Table compact caption="Messages, newest first">
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
                <Cell label="Message" plain>
                  <bdi className="wrap-anywhere">
                    {message.subject ?? messageKinds[message.kind] ?? message.kind}
                  </bdi>
                </Cell>
                <Cell label="Written">
                  <LocalTime at={message.createdAt} />
                </Cell>
                <Cell label="State" plain>
                  <MessageState message={message} staysHere={staysHere} />
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <EarlierLinks
        newest={after ? outboxAddress({ state, recipient }) : null}
        earlier={next && outboxAddress({ state, recipient, after: next })}
      />
    </main>
  )
}
