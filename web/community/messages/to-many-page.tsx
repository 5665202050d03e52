import type { Conversation, ToManyRecipient } from '../../../contract/community/messages.ts'
import { conversationAddress } from '../../../rules/addresses.ts'
import { counted } from '../../../rules/text/counted.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { FurtherLinks } from '../../ui/navigation/further-links.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Tag } from '../../ui/pictures/badges.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { Crumb } from '../../ui/text/text.tsx'
import { MessageText } from './message-text.tsx'
import type { ToManyPage as PageOfPeople } from './queries.ts'
import { outcomeOf } from './titles.ts'
import { useConversationActions } from './use-conversation.ts'
import './messages.css'

interface ToManyPageProps {
  conversation: Conversation
  toMany: NonNullable<Conversation['toMany']>
  message: { text: string; sentAt: string }
  people: readonly ToManyRecipient[]
  next: string | null
  page: PageOfPeople
}

/** One’s message to many: its text, and its people page by page. States: being sent, sent, no answers yet. */
export function ToManyPage({ conversation, toMany, message, people, next, page }: ToManyPageProps) {
  const { id, archived } = conversation
  const { filter, after } = page
  const { recipients, waiting, unreached, answered } = toMany
  const { change } = useConversationActions(id)
  const address = conversationAddress(id)
  const addressOf = (parts: Record<string, string | undefined>) => {
    const known = Object.entries(parts).filter((part): part is [string, string] => part[1] !== undefined)
    return known.length > 0 ? `${address}?${new URLSearchParams(known)}` : address
  }
  return (
    <main id="main" className="wrap pb-24">
      <div className="pt-8">
        <Crumb to="/dashboard/messages">Messages</Crumb>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 pt-4 pb-6">
        <div className="min-w-0">
          <h1 className="type-section">{`Message to ${counted(recipients, 'person', 'people')}`}</h1>
          <p className="mt-2 text-ink-2">
            Each gets it alone. A conversation appears in your messages when someone answers.
          </p>
        </div>
        <Button variant="quiet" size="small" onClick={() => change({ archived: !archived })}>
          {archived ? 'Move to list' : 'Archive'}
        </Button>
      </div>
      <div className="max-w-[52rem] border-t border-line-strong pt-6">
        <div className="direct-message" data-mine="">
          <div className="direct-message-facts type-note">
            <span className="font-[600] text-ink">You</span>
            <LocalTime at={message.sentAt} />
          </div>
          <div className="direct-message-text">
            <MessageText text={message.text} />
          </div>
        </div>
        {waiting > 0 ? (
          <Progress
            className="mt-8"
            label="Sent"
            shown
            value={recipients - waiting}
            max={recipients}
            caption={`${(recipients - waiting).toLocaleString('en')} of ${recipients.toLocaleString('en')}`}
          />
        ) : (
          <p className="mt-8">{outcomeOf(toMany)}</p>
        )}
        {unreached > 0 && (
          <p className="mt-2 text-ink-2">
            {`${counted(unreached, 'person', 'people')} can’t be reached: you may not write to them, or their account is suspended or deleted.`}
          </p>
        )}
        <div className="mt-6">
          <TabLinks
            label="Which people"
            links={[
              { to: address, label: 'All', current: filter === undefined },
              {
                to: addressOf({ filter: 'answered' }),
                label: 'Answered',
                count: answered > 0 ? answered : undefined,
                current: filter === 'answered',
              },
            ]}
          />
        </div>
        {people.length === 0 ? (
          <div className="mt-6">
            <EmptyState
              title={filter === 'answered' ? 'No answers yet' : 'No one here'}
              art={{ id: 'messages', department: 'writing' }}
            />
          </div>
        ) : (
          <ul aria-label="People" className="border-t border-line-strong">
            {people.map((person) => (
              <Recipient key={person.id} person={person} />
            ))}
          </ul>
        )}
        <FurtherLinks
          first={after === undefined ? null : addressOf({ filter })}
          next={next === null ? null : addressOf({ filter, after: next })}
        />
      </div>
    </main>
  )
}

const stateNames: Record<ToManyRecipient['state'], string> = {
  answered: 'Answered',
  sent: 'Sent',
  waiting: 'Waiting',
  unreached: 'Not reached',
}

function Recipient({ person: { name, image, state, conversationId } }: { person: ToManyRecipient }) {
  return (
    <li className="conversation-row">
      <Avatar name={name} image={image} />
      <h2 className="conversation-title">
        {conversationId === null ? (
          <bdi className="wrap-anywhere">{name}</bdi>
        ) : (
          <Link to={conversationAddress(conversationId)}>
            <bdi>{name}</bdi>
          </Link>
        )}
      </h2>
      <p className="conversation-facts type-note">
        {state === 'answered' ? <Tag tone="ok">Answered</Tag> : stateNames[state]}
      </p>
    </li>
  )
}
