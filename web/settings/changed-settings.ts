import type { SiteChange } from '../../contract/settings.ts'

/**
 * Of what stands in the form, what differs from what it began with: the rest is not sent, so that another tab or
 * administrator who changed something else meanwhile keeps it.
 */
export function changedSettings(filledIn: SiteChange, known: SiteChange): SiteChange {
  const before: Readonly<Record<string, unknown>> = known
  return Object.fromEntries(
    Object.entries(filledIn).filter(([name, value]) => String(value ?? '') !== String(before[name] ?? '')),
  )
}
