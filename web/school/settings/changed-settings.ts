import type { SiteChange } from '../../../contract/school/settings.ts'

/**
 * Returns the fields that differ from the form's initial values, so that changes from another tab or administrator
 * survive.
 */
export function changedSettings(filledIn: SiteChange, known: SiteChange): SiteChange {
  const before: Readonly<Record<string, unknown>> = known
  return Object.fromEntries(
    Object.entries(filledIn).filter(([name, value]) => String(value ?? '') !== String(before[name] ?? '')),
  )
}
