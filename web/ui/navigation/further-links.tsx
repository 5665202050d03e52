import { ArrowLink } from '../text/text.tsx'

interface FurtherLinksProps {
  /** Null on the first page. */
  first: string | null
  /** Null on the last page. */
  next: string | null
}

/** Pagination of a list that is not ordered by time; see EarlierLinks for those. */
export function FurtherLinks({ first, next }: FurtherLinksProps) {
  if (first === null && next === null) return null
  return (
    <div className="mt-6 flex flex-wrap gap-8">
      {first !== null && <ArrowLink to={first}>From the beginning</ArrowLink>}
      {next !== null && <ArrowLink to={next}>Next page</ArrowLink>}
    </div>
  )
}
