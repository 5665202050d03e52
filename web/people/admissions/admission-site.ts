import type { SiteSettings } from '../../../contract/school/settings.ts'

/** What the two applications show of the school. */
export type AdmissionSite = Pick<
  SiteSettings,
  'name' | 'admissionsEmail' | 'admission' | 'sendsMail' | 'admissionCycle' | 'admissionDeadline'
>

/** Picks it out of the settings, because the props of an island are part of its page. */
export function admissionSite(site: SiteSettings): AdmissionSite {
  const { name, admissionsEmail, admission, sendsMail, admissionCycle, admissionDeadline } = site
  return { name, admissionsEmail, admission, sendsMail, admissionCycle, admissionDeadline }
}
