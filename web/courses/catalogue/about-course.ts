import type { Course } from '../../../contract/courses/catalogue.ts'
import type { SiteSettings } from '../../../contract/school/settings.ts'

/** A course as structured data for search engines. */
export function aboutCourse(course: Course, site: SiteSettings | undefined): object[] {
  const base = site?.baseUrl ?? ''
  const address = `${base}/course/${course.id}`
  const hours = course.modules.reduce((sum, { minutes }) => sum + minutes, 0)
  const trail = [
    { name: 'Course Catalog', item: `${base}/catalog` },
    { name: course.title, item: address },
  ]
  return [
    {
      '@type': 'Course',
      name: course.title,
      description: course.description,
      courseCode: course.code,
      url: address,
      inLanguage: 'en',
      educationalLevel: course.difficulty,
      isAccessibleForFree: true,
      provider: { '@type': 'CollegeOrUniversity', name: site?.name, url: base },
      offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD', category: 'Free' },
      teaches: course.outcomes,
      ...(hours > 0
        ? {
            hasCourseInstance: {
              '@type': 'CourseInstance',
              courseMode: 'Online',
              courseWorkload: `PT${hours}M`,
            },
          }
        : {}),
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: trail.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
    },
  ]
}
