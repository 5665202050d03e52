import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '../../../lib/api.ts'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { PostBody } from '../thread/post-body.tsx'
import type { Draft } from './use-draft-text.ts'

const debounceMs = 400

/** Rendered by the server, as the post will be. */
export function Preview({ forumId, draft }: { forumId: string; draft: Draft }) {
  const settled = useSettled(draft)
  const body = settled.text.trim()
  const mentions = settled.people.map(({ id }) => id)
  const { data, error } = useQuery({
    queryKey: ['/api/discussions/preview', forumId, body, mentions],
    queryFn: ({ signal }) =>
      callApi('POST /api/discussions/preview', { body: { forumId, body, mentions } }, signal),
    placeholderData: (before) => before,
    gcTime: 60_000,
  })
  return (
    <section aria-label="Preview" className="composer-preview">
      {error ? (
        <p className="text-bad">{`The preview isn’t available. ${error.message}`}</p>
      ) : data ? (
        <PostBody html={data.html} />
      ) : (
        <SkeletonText lines={3} />
      )}
    </section>
  )
}

/** The draft after a pause in typing. */
function useSettled(draft: Draft): Draft {
  const [settled, setSettled] = useState(draft)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), debounceMs)
    return () => clearTimeout(timer)
  }, [draft])
  return settled
}
