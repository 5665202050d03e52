/** What the school calls itself: the texts and links that another school would change. */
import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'

export const siteSettings = z.object({
  /** Where the site is, from BASE_URL; not a setting of the school. */
  baseUrl: z.string(),
  name: z.string(),
  shortName: z.string(),
  motto: z.string(),
  mottoTranslation: z.string(),
  establishedYear: z.int(),
  foundationName: z.string(),
  /** Null: the link is not shown. */
  foundationUrl: z.nullable(z.string()),
  admissionsEmail: z.string(),
  donationUrl: z.nullable(z.string()),
  /** Where a sign-in leads instead of the dashboard; null means this site's /dashboard. */
  learningPlatformUrl: z.nullable(z.string()),
  admissionCycle: z.string(),
  admissionDeadline: z.string(),
  courseClaim: z.string(),
})

export const settings = endpoints({
  'GET /api/site': {
    access: 'public',
    summary: 'The name, motto, links and labels of the school',
    output: z.object({ site: siteSettings }),
  },
})

export type SiteSettings = z.infer<typeof siteSettings>
