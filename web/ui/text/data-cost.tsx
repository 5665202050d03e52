import type { ReactNode } from 'react'

/** What a few seconds on a slow line carry; less is not worth a word unless the browser saves data. */
const worthSaying = 1_000_000

/** What something downloads. Shown above 1 MB, or where the browser is set to save data (base.css). */
export function DataCost({ bytes, children }: { bytes: number; children: ReactNode }) {
  if (bytes === 0) return null
  return <span className={bytes > worthSaying ? undefined : 'data-cost'}>{children}</span>
}
