import { useQuery } from '@tanstack/react-query'
import type { Post } from '../../../../contract/community/discussions.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Loading, SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { LocalDate } from '../../../ui/text/local-date.tsx'
import { revisionsQuery } from '../queries.ts'
import { PostBody } from '../thread/post-body.tsx'

/** Earlier versions of a post, newest first. */
export function HistoryDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const { data, error } = useQuery({ ...revisionsQuery(post.id), staleTime: 0 })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Earlier versions" wide>
      {error && <p className="text-bad">{error.message}</p>}
      {!data && !error && (
        <Loading label="Loading earlier versions">
          <SkeletonText lines={4} />
        </Loading>
      )}
      <ol className="grid gap-6">
        {data?.revisions.map(({ revision, html, writtenAt }) => (
          <li key={revision} className="border-t border-line pt-4">
            <p className="type-note pb-2 text-ink-2">
              {`Version ${revision}, `}
              <LocalDate at={writtenAt} ago />
            </p>
            <PostBody html={html} />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
