import { CircleCheck } from 'lucide-react'
import { memo, useState } from 'react'
import type { Post as PostData, Thread } from '../../../../contract/community/discussions.ts'
import { postAddress, postElementId } from '../../../../rules/addresses.ts'
import { Link } from '../../../ui/navigation/link.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { Tag } from '../../../ui/pictures/badges.tsx'
import { LocalDate } from '../../../ui/text/local-date.tsx'
import { EditPost } from '../composer/edit-post.tsx'
import { ReplyForm } from '../composer/reply-form.tsx'
import { PersonName } from '../person-name.tsx'
import { PostActions } from './post-actions.tsx'
import { PostBody } from './post-body.tsx'
import { Reactions } from './reactions.tsx'

export interface PostProps {
  thread: Thread
  post: PostData
  /** Posted since the reader's last visit. */
  isNew: boolean
}

/** A reply is written directly below it. */
export const Post = memo(function Post({ thread, post, isNew }: PostProps) {
  const [doing, setDoing] = useState<'edit' | 'reply' | 'quote' | null>(null)
  const { author, html, number } = post
  const id = postElementId(post.id)
  return (
    <article
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-author`}
      className="post"
      data-level={post.parentId === null ? 1 : 2}
      data-accepted={post.accepted || undefined}
    >
      <Avatar name={author.name} image={author.image} size={post.parentId === null ? 'normal' : 'small'} />
      <div className="min-w-0">
        <header className="post-head">
          <span id={`${id}-author`}>
            <PersonName person={author} />
            <span className="sr-only">{number === 1 ? ' asks' : ' replies'}</span>
          </span>
          <Link to={postAddress(thread.forum.id, thread.id, post)} className="post-link" preload={false}>
            <LocalDate at={post.createdAt} ago />
            <span className="sr-only">{`, link to post ${number}`}</span>
          </Link>
          {post.editedAt !== null && <span className="text-ink-2">edited</span>}
          {isNew && <Tag tone="gold">New</Tag>}
          {post.state === 'hidden' && <Tag tone="bad">Hidden by a moderator</Tag>}
          {post.accepted && (
            <Tag tone="ok">
              <CircleCheck aria-hidden="true" />
              Accepted answer
            </Tag>
          )}
        </header>
        {doing === 'edit' ? (
          <EditPost thread={thread} post={post} onDone={() => setDoing(null)} />
        ) : html === null ? (
          <p className="text-ink-2">
            {post.state === 'deleted'
              ? 'This reply was deleted by its author.'
              : 'This reply was hidden by a moderator.'}
          </p>
        ) : (
          <PostBody html={html} />
        )}
        {doing !== 'edit' && (
          <footer className="post-foot">
            <Reactions threadId={thread.id} post={post} />
            <PostActions thread={thread} post={post} onDo={setDoing} />
          </footer>
        )}
        {(doing === 'reply' || doing === 'quote') && (
          <ReplyForm
            key={doing}
            thread={thread}
            parent={post}
            quote={doing === 'quote'}
            onDone={() => setDoing(null)}
          />
        )}
      </div>
    </article>
  )
})
