import type { ModerationEntry } from '../../../../contract/community/moderation.ts'
import { Link } from '../../../ui/navigation/link.tsx'
import { LocalDate } from '../../../ui/text/local-date.tsx'
import { threadAddress } from '../addresses.ts'

const done: Record<string, string> = {
  pin: 'pinned',
  unpin: 'unpinned',
  lock: 'locked',
  unlock: 'unlocked',
  move: 'moved',
  merge: 'merged',
  hide: 'hid',
  restore: 'restored',
  'hide-post': 'hid a reply in',
  'restore-post': 'restored a reply in',
  'uphold-report': 'upheld a report in',
  'dismiss-report': 'dismissed a report in',
  'open-forum': 'created the category',
  'set-forum': 'changed the forum',
  'close-forum': 'closed the forum',
}

export function ModerationLog({ entries }: { entries: readonly ModerationEntry[] }) {
  if (entries.length === 0) return <p className="pt-6 text-ink-2">Nothing here yet.</p>
  return (
    <ol className="pt-2">
      {entries.map((entry) => (
        <li key={entry.id} className="border-b border-line py-3.5">
          <p>
            <b>
              <bdi>{entry.actor.name}</bdi>
            </b>{' '}
            {done[entry.action] ?? entry.action}{' '}
            {entry.threadId && entry.forumId ? (
              <Link to={threadAddress(entry.forumId, entry.threadId)} className="text-link">
                <bdi>{entry.title}</bdi>
              </Link>
            ) : (
              <bdi>{entry.title}</bdi>
            )}
            {', '}
            <span className="text-ink-2">
              <LocalDate at={entry.createdAt} ago />
            </span>
          </p>
          {entry.note !== '' && <p className="type-note text-ink-2">{entry.note}</p>}
          {entry.reason !== '' && <p className="type-note text-ink-2">{`Reason: ${entry.reason}`}</p>}
        </li>
      ))}
    </ol>
  )
}
