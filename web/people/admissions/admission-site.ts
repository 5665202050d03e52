import type { SiteSettings } from '../../../contract/school/settings.ts'

/** What the two applications show of the school. */
export type AdmissionSite = Pick<
  SiteSettings,
  'name' | 'admissionsEmail' | 'admission' | 'sendsMail' | 'admissionCycle' | 'admissionDeadline'
> & { firstCourseId: string | null }

/** Picks it out of the settings, because the props of an island are part of its page. */
export function admissionSite(site: SiteSettings): AdmissionSite {
  const { name, admissionsEmail, admission, sendsMail, admissionCycle, admissionDeadline } = site
  const firstCourseId = site.firstCourse?.id ?? null
  return { name, admissionsEmail, admission, sendsMail, admissionCycle, admissionDeadline, firstCourseId }
}
