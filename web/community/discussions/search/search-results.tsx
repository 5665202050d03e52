import { useSuspenseQuery } from '@tanstack/react-query'
import { mostFound } from '../../../../contract/community/discussions.ts'
import { postAddress } from '../../../../rules/addresses.ts'
import { counted } from '../../../../rules/text/counted.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { LocalDate } from '../../../ui/text/local-date.tsx'
import { searchQuery } from '../queries.ts'

export function SearchResults({ q, forumId }: { q: string; forumId?: string }) {
  const { hits } = useSuspenseQuery(searchQuery(q, forumId)).data
  if (hits.length === 0) {
    return (
      <EmptyState title="Nothing found">{`No discussion matches “${q}”. Try fewer or different words.`}</EmptyState>
    )
  }
  return (
    <section aria-labelledby="found">
      <h2 id="found" className="type-heading pb-2">
        {hits.length === mostFound ? `The ${mostFound} best results` : counted(hits.length, 'result')}
      </h2>
      <ul>
        {hits.map((hit) => (
          <li key={hit.postId} className="border-b border-line py-5">
            <p className="type-note text-ink-2">{hit.forumTitle}</p>
            <h3 className="thread-row-title" dir="auto">
              <Link to={postAddress(hit.forumId, hit.threadId, { id: hit.postId, number: hit.number })}>
                {hit.title}
              </Link>
            </h3>
            <p className="mt-1 text-ink-2 [overflow-wrap:anywhere]" dir="auto">
              {hit.excerpt.map((piece, index) =>
                index % 2 === 1 ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never change places
                  <mark key={index}>{piece}</mark>
                ) : (
                  piece
                ),
              )}
            </p>
            <p className="type-note mt-1 text-ink-2">
              <bdi>{hit.author.name}</bdi>
              {', '}
              <LocalDate at={hit.createdAt} ago />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
