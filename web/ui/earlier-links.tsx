import { ButtonLink } from './button.tsx'

interface EarlierLinksProps {
  /** Where the list begins; null where one is there already. */
  newest: string | null
  /** Where it goes on; null at its end. */
  earlier: string | null
}

/** Below a list that begins with the newest and goes back in time. */
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
