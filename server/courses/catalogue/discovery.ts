import type { Course, CourseSummary } from '../../../contract/courses/catalogue.ts'
import type { SiteSettings } from '../../../contract/school/settings.ts'
import { courseAddress } from '../../../rules/addresses.ts'
import { escapeXml } from '../../../rules/text/xml.ts'

const pages = [
  '/',
  '/catalog',
  '/courses',
  '/departments',
  '/about',
  '/enroll',
  '/apply',
  '/privacy',
  '/terms',
  '/accessibility',
]

export function sitemap(baseUrl: string, courses: readonly Pick<Course, 'id'>[]): string {
  const addresses = [...pages, ...courses.map(({ id }) => courseAddress(id))]
  const urls = addresses.map((address) => `<url><loc>${escapeXml(baseUrl + address)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

/** Disallows pages that need sign-in, and pages whose address contains a token. */
export function robots(baseUrl: string): string {
  const closed = ['/dashboard', '/admin', '/api/', '/setup-password', '/reset-password']
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}`).join('\n')}\nSitemap: ${baseUrl}/sitemap.xml\n`
}

/** The contact for security reports (RFC 9116), renewed before it expires. */
export function securityContact(baseUrl: string, site: SiteSettings, now: Date): string {
  const expires = new Date(now)
  expires.setUTCMonth(expires.getUTCMonth() + 6)
  const lines = {
    Contact: `mailto:${site.admissionsEmail}`,
    Expires: expires.toISOString(),
    'Preferred-Languages': 'en',
    Canonical: `${baseUrl}/.well-known/security.txt`,
  }
  return Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')
}

/** New courses for feed readers, newest first (RFC 4287). */
export function atomFeed(
  baseUrl: string,
  site: SiteSettings,
  courses: readonly (CourseSummary & { createdAt: Date })[],
): string {
  const updated = (courses[0]?.createdAt ?? new Date(0)).toISOString()
  const entries = courses.map((course) => {
    const address = `${baseUrl}/course/${course.id}`
    return `<entry><title>${escapeXml(`${course.code} ${course.title}`)}</title><id>${escapeXml(address)}</id><link href="${escapeXml(address)}"/><updated>${course.createdAt.toISOString()}</updated><category term="${escapeXml(course.department)}"/><summary>${escapeXml(course.description)}</summary></entry>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><title>${escapeXml(site.name)}: new courses</title><id>${escapeXml(baseUrl)}/</id><link href="${escapeXml(baseUrl)}/"/><link rel="self" type="application/atom+xml" href="${escapeXml(baseUrl)}/feed.atom"/><updated>${updated}</updated><author><name>${escapeXml(site.name)}</name></author>${entries.join('')}</feed>\n`
}

export function webManifest(site: SiteSettings) {
  return {
    name: site.name,
    short_name: site.shortName,
    start_url: '/dashboard',
    display: 'minimal-ui',
    background_color: '#fbf8f2',
    theme_color: '#fbf8f2',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    ],
  }
}
