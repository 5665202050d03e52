import { LocalTime } from '../../ui/text/local-time.tsx'

/** When a large school's figures were computed. A small school's are live and show nothing. */
export function CountedAt({ at }: { at: string | null }) {
  if (at === null) return null
  return (
    <p className="type-note -mt-9 mb-10 text-ink-2">
      Figures from <LocalTime at={at} />. They’re updated every five minutes.
    </p>
  )
}
