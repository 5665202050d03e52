import type { SiteSettings } from '../../../contract/school/settings.ts'

/** The school as structured data for search engines. */
export function aboutSchool(site: SiteSettings): object {
  return {
    '@type': 'CollegeOrUniversity',
    name: site.name,
    alternateName: site.shortName,
    url: `${site.baseUrl}/`,
    logo: `${site.baseUrl}/icon-512.png`,
    slogan: site.motto,
    foundingDate: String(site.establishedYear),
    email: site.admissionsEmail,
    isAccessibleForFree: true,
    parentOrganization: { '@type': 'Organization', name: site.foundationName },
  }
}
