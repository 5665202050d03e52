import { useSuspenseQuery } from '@tanstack/react-query'
import type { SiteSettings } from '../../contract/school/settings.ts'
import { courseAddress } from '../../rules/addresses.ts'
import { siteQuery } from '../school/settings/queries.ts'
import { ButtonLink } from '../ui/button.tsx'

/** The course newcomers begin with; null for a school without courses. Loaded by the root. */
export const useFirstCourse = (): SiteSettings['firstCourse'] =>
  useSuspenseQuery(siteQuery).data.site.firstCourse

/** For pages that are empty before the first course. */
export function FirstCourseLink() {
  const course = useFirstCourse()
  return course && <ButtonLink to={courseAddress(course.id)}>{`Start with ${course.code}`}</ButtonLink>
}
