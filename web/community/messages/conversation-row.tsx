import { Archive, BellOff, School, Users } from 'lucide-react'
import type { ConversationSummary } from '../../../contract/community/messages.ts'
import { conversationAddress } from '../../../rules/addresses.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { LocalDate } from '../../ui/text/local-date.tsx'
import { outcomeOf, titleOf } from './titles.ts'

/** A conversation, or one’s message to many. States: unread (a marigold mark, a count), read, muted, hidden, archived. */
export function ConversationRow({ conversation }: { conversation: ConversationSummary }) {
  const { id, kind, people, last, toMany, unread, archived, muted, activeAt } = conversation
  const [first] = people
  return (
    <li className="conversation-row" data-unread={unread > 0 ? '' : undefined}>
      {toMany ? (
        <span className="conversation-icon">
          <Users />
        </span>
      ) : first ? (
        <Avatar name={first.name} image={first.image} />
      ) : (
        <span className="conversation-icon">
          <School />
        </span>
      )}
      <div className="min-w-0">
        <h2 className="conversation-title">
          <Link to={conversationAddress(id)}>
            {/* Before the name, whose end may be cut off: positioned after it, this would widen the page. */}
            {unread > 0 && <span className="sr-only">{`${unread} unread: `}</span>}
            <bdi>{titleOf(conversation)}</bdi>
            {kind === 'school' && first && <span className="font-normal text-ink-2"> to the school</span>}
          </Link>
          {unread > 0 && (
            <span className="tab-count" aria-hidden="true">
              {unread}
            </span>
          )}
        </h2>
        {last && (
          <p className="line-clamp-1 text-left wrap-anywhere text-ink-2" dir="auto">
            {last.mine && 'You: '}
            {last.text ?? <em>This message was hidden.</em>}
          </p>
        )}
      </div>
      <p className="conversation-facts type-note">
        {muted && <BellOff role="img" aria-label="Muted" />}
        {archived && <Archive role="img" aria-label="Archived" />}
        {toMany && <span>{outcomeOf(toMany)}</span>}
        <LocalDate at={activeAt} ago />
      </p>
    </li>
  )
}
