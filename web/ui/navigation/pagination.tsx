import { ChevronLeft, ChevronRight } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { Link } from './link.tsx'
import { pagesToShow } from './pages-to-show.ts'

export interface PaginationProps {
  page: number
  pageCount: number
  /** Address of a page, so that it can be opened in a new tab and shared. */
  hrefFor: (page: number) => string
  label?: string
  className?: string
}

/** Numbered pages as links. Renders nothing for a single page. */
export function Pagination({ page, pageCount, hrefFor, label = 'Pages', className }: PaginationProps) {
  if (pageCount <= 1) return null
  return (
    <nav className={classNames('pagination', className)} aria-label={label}>
      {page > 1 && (
        <Link to={hrefFor(page - 1)} aria-label="Previous page">
          <ChevronLeft />
        </Link>
      )}
      {pagesToShow(page, pageCount).map((n, index, all) =>
        n === null ? (
          <span key={`after-${all[index - 1]}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={n}
            to={hrefFor(n)}
            aria-label={`Page ${n}`}
            aria-current={n === page ? 'page' : undefined}
          >
            {n}
          </Link>
        ),
      )}
      {page < pageCount && (
        <Link to={hrefFor(page + 1)} aria-label="Next page">
          <ChevronRight />
        </Link>
      )}
    </nav>
  )
}
