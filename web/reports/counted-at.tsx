import { LocalTime } from '../ui/local-time.tsx'

/** When the figures of a large school were counted. Those of a small one are of this moment, and nothing is said. */
export function CountedAt({ at }: { at: string | null }) {
  if (at === null) return null
  return (
    <p className="type-note -mt-9 mb-10 text-ink-2">
      Figures of <LocalTime at={at} />. They are counted anew every five minutes.
    </p>
  )
}
