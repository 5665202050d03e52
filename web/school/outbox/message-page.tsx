import type { OutboxMessageDetail } from '../../../contract/school/outbox.ts'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { BlockHead, Crumb } from '../../ui/text/text.tsx'
import { HandOver } from './hand-over.tsx'
import { MessageFrame } from './message-frame.tsx'
import { messageKinds } from './message-kinds.ts'
import { MessageState } from './message-state.tsx'
import { ResendButton } from './resend-button.tsx'

interface MessagePageProps {
  message: OutboxMessageDetail
  staysHere: boolean
  onChanged: () => Promise<void>
}

export function MessagePage({ message, staysHere, onChanged }: MessagePageProps) {
  const { content, can } = message
  return (
    <main id="main" tabIndex={-1} className="pt-12">
      <Crumb to="/admin/outbox">Outbox</Crumb>
      <h1 className="type-title mt-6 mb-6 wrap-anywhere">
        <bdi>{message.subject ?? content?.subject ?? messageKinds[message.kind] ?? message.kind}</bdi>
      </h1>
      <dl className="mb-8 grid gap-x-10 gap-y-4 md:grid-cols-3">
        <div>
          <dt className="kicker mb-1">To</dt>
          <dd className="wrap-anywhere">
            <Link
              to={`/admin/users?search=${encodeURIComponent(message.recipient)}`}
              className="text-link wrap-anywhere"
            >
              {message.recipient}
            </Link>
          </dd>
        </div>
        <div>
          <dt className="kicker mb-1">Written</dt>
          <dd>
            <LocalTime at={message.createdAt} />
          </dd>
        </div>
        <div>
          <dt className="kicker mb-1">State</dt>
          <dd>
            <MessageState message={message} staysHere={staysHere} />
            {message.round > 1 && (
              <span className="block text-small text-ink-2">{`Sent again ${message.round - 1} times`}</span>
            )}
          </dd>
        </div>
      </dl>
      <div className="mb-10 flex flex-wrap items-start gap-3">
        {can.resend && <ResendButton message={message} onChanged={onChanged} />}
        {can.showLink && <HandOver message={message} />}
      </div>
      {content === null ? (
        <EmptyState title="Nothing to show">
          An earlier version of the site sent this message and kept no content.
        </EmptyState>
      ) : (
        <>
          <section aria-labelledby="as-page" className="mb-12">
            <BlockHead id="as-page" title="As most email apps show it" />
            <p className="pt-4 text-small text-ink-2">
              Links don’t work here: the message is shown without anything that would open an account.
            </p>
            <MessageFrame html={content.html} title={`Message to ${message.recipient}`} />
          </section>
          <section aria-labelledby="as-text">
            <BlockHead id="as-text" title="As plain text" />
            <pre className="pt-5 font-text text-small wrap-anywhere whitespace-pre-wrap">
              <bdi>{content.text}</bdi>
            </pre>
          </section>
        </>
      )}
    </main>
  )
}
