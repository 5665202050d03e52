import type { SearchResult } from '../../contract/search.ts'
import { Link } from '../ui/navigation/link.tsx'
import { Pieces } from './pieces.tsx'

/** @param level heading level of each result */
export function ResultList({ results, level }: { results: readonly SearchResult[]; level: 2 | 3 }) {
  const Heading = `h${level}` as const
  return (
    <ul>
      {results.map(({ kind, id, title, context, excerpt, path }) => (
        <li key={`${kind}/${id}`} className="search-result">
          <p className="type-note text-ink-2">
            <bdi>{context}</bdi>
          </p>
          <Heading className="search-result-title">
            <Link to={path}>
              <bdi>
                <Pieces of={title} />
              </bdi>
            </Link>
          </Heading>
          {excerpt && (
            <p dir="auto" className="mt-1 max-w-reading text-ink-2">
              <Pieces of={excerpt} />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
