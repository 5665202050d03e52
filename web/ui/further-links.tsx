import { ArrowLink } from './text.tsx'

interface FurtherLinksProps {
  /** Where the list begins; null where one is there already. */
  first: string | null
  /** Where it goes on; null at its end. */
  next: string | null
}

/** Below a list that has an order of its own, not one of time; see EarlierLinks for those. */
export function FurtherLinks({ first, next }: FurtherLinksProps) {
  if (first === null && next === null) return null
  return (
    <div className="mt-6 flex flex-wrap gap-8">
      {first !== null && <ArrowLink to={first}>From the beginning</ArrowLink>}
      {next !== null && <ArrowLink to={next}>Next page</ArrowLink>}
    </div>
  )
}
