import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Post as PostData, Thread } from '../../../../contract/community/discussions.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { BlockHead, Crumb, TextLink } from '../../../ui/text/text.tsx'
import { forumAddress, threadAddress } from '../addresses.ts'
import { ReplyForm } from '../composer/reply-form.tsx'
import { replies as repliesText } from '../counted.ts'
import { ThreadModeration } from '../moderation/thread-moderation.tsx'
import { type ThreadPlace, threadQuery } from '../queries.ts'
import { NewReplies } from './new-replies.tsx'
import { Post } from './post.tsx'
import { ThreadAside } from './thread-aside.tsx'
import { ThreadTags } from './thread-tags.tsx'
import { useMarkRead } from './use-mark-read.ts'
import '../discussions.css'
import { courseAddress, moduleAddress } from '../../../../rules/addresses.ts'

export function ThreadPage({ threadId, place }: { threadId: string; place: ThreadPlace }) {
  const { data } = useSuspenseQuery(threadQuery(threadId, place))
  const { thread, opening, replies } = data
  if (thread === null) return null
  return <ThreadView {...data} thread={thread} opening={opening} replies={replies} place={place} />
}

interface ThreadViewProps {
  thread: Thread
  opening: PostData | null
  replies: readonly PostData[]
  skipped: number
  previous: string | null
  next: string | null
  place: ThreadPlace
}

function ThreadView({ thread, opening, replies, skipped, previous, next, place }: ThreadViewProps) {
  // What was new when the page opened stays marked.
  const [readBefore] = useState(thread.readNumber)
  const { forum } = thread
  const isNew = (post: PostData) => readBefore > 0 && post.number > readBefore && !post.mine
  useMarkRead(thread, replies)
  return (
    <main id="main" className="wrap pb-24" data-department={forum.course?.departmentId}>
      <div className="pt-8">
        <Crumb to={forumAddress(forum.id)}>{forum.title}</Crumb>
        <header className="thread-head">
          <h1 className="type-title" dir="auto">
            {thread.title}
          </h1>
          {thread.module && (
            <p className="type-note text-ink-2">
              {'About '}
              <TextLink to={moduleAddress({ courseId: thread.module.courseId, moduleId: thread.module.id })}>
                {thread.module.title}
              </TextLink>
            </p>
          )}
          <ThreadTags thread={thread} />
        </header>
      </div>
      <div className="thread-layout">
        <ThreadAside thread={thread} opening={opening} />
        <div className="min-w-0">
          {opening && <Post thread={thread} post={opening} isNew={false} />}
          <section aria-labelledby="replies">
            <BlockHead id="replies" title={repliesText(thread.replyCount)} className="mt-12" />
            <PageLink to={previous && threadAddress(forum.id, thread.id, { before: previous })}>
              {`Earlier replies (${skipped})`}
            </PageLink>
            {replies.map((post) => (
              <Post key={post.id} thread={thread} post={post} isNew={isNew(post)} />
            ))}
            <PageLink to={next && threadAddress(forum.id, thread.id, { after: next })}>
              Later replies
            </PageLink>
            <NewReplies thread={thread} place={place} />
          </section>
          <Answer thread={thread} />
          {thread.can.moderate && <ThreadModeration thread={thread} />}
        </div>
      </div>
    </main>
  )
}

function PageLink({ to, children }: { to: string | null; children: string }) {
  if (to === null) return null
  return (
    <p className="py-6">
      <ButtonLink to={to} variant="outline" size="small">
        {children}
      </ButtonLink>
    </p>
  )
}

function Answer({ thread }: { thread: Thread }) {
  const { whyNotWrite, forum } = thread
  if (whyNotWrite === 'locked') {
    return (
      <Alert title="This discussion is locked" className="mt-10">
        You can still read it, but no one can post.
      </Alert>
    )
  }
  if (whyNotWrite === 'closed') {
    return (
      <Alert title="This forum is closed" className="mt-10">
        You can still read it, but no one can post.
      </Alert>
    )
  }
  if (whyNotWrite === 'not-enrolled') {
    return (
      <Alert title="Read along, or join in" className="mt-10">
        {'Enroll in the course to reply. Completing its first module enrolls you too. '}
        {forum.course && (
          <TextLink to={courseAddress(forum.course.id)}>{`Open ${forum.course.code}`}</TextLink>
        )}
      </Alert>
    )
  }
  return (
    <section aria-label="Write a reply" className="mt-12">
      <ReplyForm thread={thread} parent={null} />
    </section>
  )
}
