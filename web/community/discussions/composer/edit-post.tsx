import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { longestTitle, type Post, type Thread } from '../../../../contract/community/discussions.ts'
import type { OutputOf } from '../../../../contract/index.ts'
import { callApi } from '../../../lib/api.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Loading, SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { sourceQuery } from '../queries.ts'
import { useRefreshThread } from '../thread/use-refresh-thread.ts'
import { Composer } from './composer.tsx'
import { useTitleDraft } from './use-draft-text.ts'

/** Sends the revision the author saw, so that another window's change is never overwritten. */
export function EditPost({ thread, post, onDone }: { thread: Thread; post: Post; onDone: () => void }) {
  const { data, error } = useQuery({ ...sourceQuery(post.id), staleTime: 0, gcTime: 0 })
  if (error) {
    return (
      <Alert tone="bad" title="You can’t edit this right now">
        {error.message}
      </Alert>
    )
  }
  if (data === undefined) {
    return (
      <Loading label="Loading your text">
        <SkeletonText lines={4} />
      </Loading>
    )
  }
  return <EditForm thread={thread} post={post} source={data} onDone={onDone} />
}

interface EditFormProps {
  thread: Thread
  post: Post
  source: OutputOf<'GET /api/discussions/posts/{id}'>
  onDone: () => void
}

function EditForm({ thread, post, source, onDone }: EditFormProps) {
  const refresh = useRefreshThread(thread.id)
  const draftKey = `edit-${post.id}-${source.revision}`
  // The title when editing began: the thread refetches, and may have been renamed since.
  const [titleBefore] = useState(thread.title)
  const { title, change, forget } = useTitleDraft(`${draftKey}-title`, titleBefore)
  const [isSending, setSending] = useState(false)
  const isOpening = post.number === 1
  return (
    <div className="reply-form">
      {isOpening && (
        <Field label="Title">
          <TextInput
            value={title}
            dir="auto"
            maxLength={longestTitle}
            readOnly={isSending}
            onChange={(event) => change(event.target.value)}
          />
        </Field>
      )}
      <Composer
        forumId={thread.forum.id}
        label="Your post"
        draftKey={draftKey}
        initial={{ text: source.markdown, people: source.mentions }}
        sendLabel="Save changes"
        autoFocus
        onCancel={() => {
          forget()
          onDone()
        }}
        onSending={setSending}
        onSend={async ({ body, mentions }, isHere) => {
          // Sent only if changed here; otherwise every edit would undo a moderator's rename.
          const titled = title.trim()
          const changed = isOpening && titled !== '' && titled !== titleBefore ? { title: titled } : {}
          await callApi('PATCH /api/discussions/posts/{id}', {
            params: { id: post.id },
            body: { body, mentions, revision: source.revision, ...changed },
          })
          forget()
          if (isHere()) onDone()
          await refresh()
        }}
      />
    </div>
  )
}
