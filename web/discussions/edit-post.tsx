import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { longestTitle, type Post, type Thread } from '../../contract/discussions.ts'
import { callApi } from '../lib/api.ts'
import { Alert } from '../ui/alert.tsx'
import { Field } from '../ui/field.tsx'
import { Loading, SkeletonText } from '../ui/skeleton.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { Composer } from './composer.tsx'
import { sourceQuery } from './queries.ts'
import { useReadAnew } from './use-read-anew.ts'

/** Changes what a post says, from the revision its author sees: another window's change is never overwritten. */
export function EditPost({ thread, post, onDone }: { thread: Thread; post: Post; onDone: () => void }) {
  const { data, error } = useQuery({ ...sourceQuery(post.id), staleTime: 0, gcTime: 0 })
  const readAnew = useReadAnew(thread.id)
  const [title, setTitle] = useState(thread.title)
  const [isSending, setSending] = useState(false)
  if (error) {
    return (
      <Alert tone="bad" title="This cannot be edited now">
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
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
      )}
      <Composer
        forumId={thread.forum.id}
        label="Your text"
        draftKey={`edit-${post.id}-${data.revision}`}
        initial={{ text: data.markdown, people: data.mentions }}
        sendLabel="Save changes"
        autoFocus
        onCancel={onDone}
        onSending={setSending}
        onSend={async ({ body, mentions }) => {
          const changed = isOpening && title.trim() !== '' ? { title: title.trim() } : {}
          await callApi('PATCH /api/discussions/posts/{id}', {
            params: { id: post.id },
            body: { body, mentions, revision: data.revision, ...changed },
          })
          onDone()
          await readAnew()
        }}
      />
    </div>
  )
}
