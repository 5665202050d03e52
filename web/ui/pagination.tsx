import { ChevronLeft, ChevronRight } from 'lucide-react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'

export interface PaginationProps {
  page: number
  pageCount: number
  /** The address of a page, so that each can be opened in a new tab and shared. */
  hrefFor: (page: number) => string
  label?: string
  className?: string
}

/** First, last and the neighbours of the current page; null stands for a gap. */
export function pagesToShow(page: number, pageCount: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pageCount]
  const shown = [...new Set(wanted)].filter((n) => n >= 1 && n <= pageCount).sort((a, b) => a - b)
  return shown.flatMap((n, index) => {
    const before = shown[index - 1]
    if (before === undefined || n - before === 1) return [n]
    return n - before === 2 ? [n - 1, n] : [null, n]
  })
}

/** Numbered pages as links. Nothing when one page is all there is. */
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
