import { CircleCheck, Lock, Pin } from 'lucide-react'
import type { ThreadSummary } from '../../../../contract/community/discussions.ts'
import { counted } from '../../../../rules/text/counted.ts'
import { Link } from '../../../ui/navigation/link.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { Tag } from '../../../ui/pictures/badges.tsx'
import { LocalDate } from '../../../ui/text/local-date.tsx'
import { threadAddress } from '../addresses.ts'
import { replies } from '../counted.ts'

interface ThreadRowProps {
  thread: ThreadSummary
  /** The list is of one forum, so its name is omitted. */
  inForum: boolean
  /** Of its heading. */
  level?: 2 | 4
}

export function ThreadRow({ thread, inForum, level = 2 }: ThreadRowProps) {
  const Heading = `h${level}` as const
  const { author, lastPoster, replyCount, unread, newPosts } = thread
  return (
    <li
      className="thread-row"
      data-unread={unread || undefined}
      data-department={thread.departmentId ?? undefined}
    >
      <Avatar name={author.name} image={author.image} size="small" />
      <div className="min-w-0">
        {!inForum && (
          <p className="type-note text-ink-2">
            {thread.courseCode && (
              <span className="course-code mr-2 text-department">{thread.courseCode}</span>
            )}
            {thread.forumTitle}
          </p>
        )}
        <Heading className="thread-row-title" dir="auto">
          <Link to={threadAddress(thread.forumId, thread.id)}>{thread.title}</Link>
          {unread && <span className="sr-only"> (unread)</span>}
        </Heading>
        {thread.beginning !== '' && (
          <p className="thread-row-beginning" dir="auto">
            {thread.beginning}
          </p>
        )}
        <p className="thread-row-facts">
          <span>
            <bdi>{author.name}</bdi>
          </span>
          <span>
            {replyCount > 0 && lastPoster.id !== author.id ? (
              <>
                {'last reply by '}
                <bdi>{lastPoster.name}</bdi>{' '}
              </>
            ) : null}
            <LocalDate at={thread.lastActivityAt} ago />
          </span>
          {thread.pinned && (
            <Tag>
              <Pin aria-hidden="true" />
              Pinned
            </Tag>
          )}
          {thread.locked && (
            <Tag>
              <Lock aria-hidden="true" />
              Locked
            </Tag>
          )}
          {thread.answered && (
            <Tag tone="ok">
              <CircleCheck aria-hidden="true" />
              Answered
            </Tag>
          )}
        </p>
      </div>
      <p className="thread-row-count">
        <span className="numbers" aria-hidden="true">
          {replyCount.toLocaleString('en')}
        </span>
        <span className="type-note" aria-hidden="true">
          {replyCount === 1 ? 'reply' : 'replies'}
        </span>
        <span className="sr-only">{replies(replyCount)}</span>
        {newPosts > 0 && <Tag tone="gold">{counted(newPosts, 'new', 'new')}</Tag>}
      </p>
    </li>
  )
}
