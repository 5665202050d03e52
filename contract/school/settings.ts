/** Texts and links that differ from school to school. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { timeZone } from '../time-zone.ts'
import { visibleLine } from '../visible-text.ts'
import { isHttpsAddress } from '../web-address.ts'

const admissionModes = ['open', 'decision', 'closed'] as const

export const siteLogo = z.object({
  /** High-resolution URL. Immutable. */
  src: z.string(),
  /** Pixels, for the aspect ratio; the page sets the height. */
  width: z.int(),
  height: z.int(),
  /** Background the logo needs to be visible; null: it works on dark and light. */
  ground: z.nullable(z.enum(['light', 'dark'])),
  /** The logo contains the school's name, so the page does not repeat it. */
  holdsName: z.boolean(),
})

export const siteSettings = z.object({
  /** From BASE_URL; not a setting of the school. */
  baseUrl: z.string(),
  /**
   * Whether email leaves this machine; not a setting of the school. Without SMTP_URL, administrators hand out the links
   * and no text promises an email.
   */
  sendsMail: z.boolean(),
  name: z.string(),
  shortName: z.string(),
  motto: z.string(),
  mottoTranslation: z.string(),
  establishedYear: z.int(),
  foundationName: z.string(),
  /** Null hides the link. */
  foundationUrl: z.nullable(z.string()),
  admissionsEmail: z.string(),
  donationUrl: z.nullable(z.string()),
  /** Where sign-in leads; null means /dashboard on this site. */
  learningPlatformUrl: z.nullable(z.string()),
  admissionCycle: z.string(),
  admissionDeadline: z.string(),
  /** `open`: admitted immediately; `decision`: an administrator decides; `closed`: no applications. */
  admission: z.enum(admissionModes),
  /** Another administrator reads an application before one decides. */
  secondReader: z.boolean(),
  courseClaim: z.string(),
  /** IANA name; late days are counted in it. */
  timeZone: z.string(),
  /** Null: the footer shows the icon without a link. */
  tiktokUrl: z.nullable(z.string()),
  instagramUrl: z.nullable(z.string()),
  twitterUrl: z.nullable(z.string()),
  youtubeUrl: z.nullable(z.string()),
  /** The school's accent color, `#rrggbb`; null: the default. Each theme adjusts it for contrast. */
  accentColour: z.nullable(z.string()),
  /** The logo picture; null: the default mark. */
  logoId: z.nullable(z.string()),
  /** Whether that picture contains the school's name. */
  logoHoldsName: z.boolean(),
  /** Derived from both; null for the default mark. */
  logo: z.nullable(siteLogo),
  /** The published course newcomers begin with: FND 100, otherwise the first of the catalog. Not a setting. */
  firstCourse: z.nullable(
    z.object({ id: z.string(), code: z.string(), title: z.string(), departmentId: z.string() }),
  ),
  /** Changed texts of the footer, by key; missing while all are the default. Other pages: `GET /api/words/{page}`. */
  footerWords: z.optional(z.record(z.string(), z.string())),
})

const line = (most: number) =>
  z
    .string()
    .check(
      z.trim(),
      ...visibleLine('Please fill this in'),
      z.maxLength(most, `Please use at most ${most} characters`),
    )

/** A web address; an empty field means null. */
const address = z.pipe(
  z.transform((value) => (typeof value === 'string' && value.trim() === '' ? null : value)),
  z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(500, 'Please use at most 500 characters'),
        z.refine(isHttpsAddress, { error: 'Please enter an address that begins with https://' }),
      ),
  ),
)

/** A color; empty means the default. */
const colour = z.pipe(
  z.transform((value) => (typeof value === 'string' && value.trim() === '' ? null : value)),
  z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.toLowerCase(),
        z.regex(/^#[0-9a-f]{6}$/, 'Please enter a color as # and six digits, like #0a6464'),
      ),
  ),
)

/** An uploaded picture; empty means the default mark. */
const picture = z.pipe(
  z.transform((value) => (value === '' ? null : value)),
  z.nullable(z.uuid('Invalid file id')),
)

/** Omitted fields stay as they are. */
export const siteChange = z.partial(
  z.object({
    name: line(80),
    shortName: line(40),
    motto: line(80),
    mottoTranslation: line(120),
    establishedYear: z.coerce
      .number('Please enter a year')
      .check(
        z.int('Please enter a year'),
        z.minimum(1000, 'Please enter a year'),
        z.maximum(9999, 'Please enter a year'),
      ),
    foundationName: line(120),
    foundationUrl: address,
    admissionsEmail: z.string().check(z.trim(), z.maxLength(254), z.email('Invalid email address')),
    donationUrl: address,
    learningPlatformUrl: address,
    admissionCycle: line(40),
    admissionDeadline: line(40),
    admission: z.enum(admissionModes, 'Choose how admission works'),
    secondReader: z.boolean(),
    courseClaim: line(20),
    timeZone,
    tiktokUrl: address,
    instagramUrl: address,
    twitterUrl: address,
    youtubeUrl: address,
    accentColour: colour,
    /** Id of an uploaded picture (purpose `school-logo`). */
    logoId: picture,
    logoHoldsName: z.boolean(),
  }),
)

export const settings = endpoints({
  'GET /api/site': {
    access: 'public',
    summary: 'The school’s name, motto, links and labels',
    output: z.object({ site: siteSettings }),
  },
  'PATCH /api/admin/settings': {
    access: 'admin',
    summary: 'Edit the school’s texts; every page shows them immediately',
    body: siteChange,
    output: z.object({ site: siteSettings }),
  },
})

export type SiteLogo = z.infer<typeof siteLogo>
export type SiteSettings = z.infer<typeof siteSettings>
export type SiteChange = z.infer<typeof siteChange>
