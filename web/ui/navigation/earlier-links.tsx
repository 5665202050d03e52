import { ButtonLink } from '../button.tsx'

interface EarlierLinksProps {
  /** Null on the first page. */
  newest: string | null
  /** Null on the last page. */
  earlier: string | null
}

/** Pagination of a list that starts with the newest. */
export function EarlierLinks({ newest, earlier }: EarlierLinksProps) {
  if (newest === null && earlier === null) return null
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {newest !== null && (
        <ButtonLink to={newest} variant="outline" size="small">
          Newest
        </ButtonLink>
      )}
      {earlier !== null && (
        <ButtonLink to={earlier} variant="outline" size="small">
          Earlier
        </ButtonLink>
      )}
    </div>
  )
}
