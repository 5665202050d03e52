/** What the school calls itself: the texts and links that another school would change. */
import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { timeZone } from './time-zone.ts'
import { visibleLine } from './visible-text.ts'
import { isHttpsAddress } from './web-address.ts'

const admissionModes = ['open', 'decision', 'closed'] as const

/** The school's logo as pages draw it. */
export const siteLogo = z.object({
  /** Where it is read, in a form large enough for a dense screen. What is there never changes. */
  src: z.string(),
  /** Pixels of the whole picture, for its shape: its height on a page is the page's. */
  width: z.int(),
  height: z.int(),
  /** The ground it is laid on where it would be lost on what is there; null: it stands out from dark and from light. */
  ground: z.nullable(z.enum(['light', 'dark'])),
  /** Whether it holds the school's name, which then does not stand beside it once more. */
  holdsName: z.boolean(),
})

export const siteSettings = z.object({
  /** Where the site is, from BASE_URL; not a setting of the school. */
  baseUrl: z.string(),
  /**
   * Whether letters leave this machine; not a setting of the school. Where none do (no SMTP_URL), an administrator hands
   * their links over, and no text promises a letter.
   */
  sendsMail: z.boolean(),
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
  /** `open`: admitted at once; `decision`: an administrator decides; `closed`: nobody can apply. */
  admission: z.enum(admissionModes),
  courseClaim: z.string(),
  /** IANA name: on its wall clock the days are counted that late work loses points for. */
  timeZone: z.string(),
  /** Where the school is on each network. Null: the footer shows its sign, and no link. */
  tiktokUrl: z.nullable(z.string()),
  instagramUrl: z.nullable(z.string()),
  twitterUrl: z.nullable(z.string()),
  youtubeUrl: z.nullable(z.string()),
  /** The school's colour of action, `#rrggbb`; null: the design's own. Each theme draws it so that it can be read. */
  accentColour: z.nullable(z.string()),
  /** The picture that is the school's logo; null: the design's own mark. */
  logoId: z.nullable(z.string()),
  /** Whether the name of the school stands in that picture. */
  logoHoldsName: z.boolean(),
  /** What comes of both; null for the design's own mark. */
  logo: z.nullable(siteLogo),
})

const line = (most: number) =>
  z
    .string()
    .check(
      z.trim(),
      ...visibleLine('Please fill this in'),
      z.maxLength(most, `Please use at most ${most} characters`),
    )

/** A web address or nothing; an empty field means none. */
const address = z.pipe(
  z.transform((value) => (typeof value === 'string' && value.trim() === '' ? null : value)),
  z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(500, 'Please use at most 500 characters'),
        z.refine(isHttpsAddress, { error: 'Please give an address that begins with https://' }),
      ),
  ),
)

/** A colour or nothing, which is the design's own. */
const colour = z.pipe(
  z.transform((value) => (typeof value === 'string' && value.trim() === '' ? null : value)),
  z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.toLowerCase(),
        z.regex(/^#[0-9a-f]{6}$/, 'Please give a colour as # and six digits, like #0a6464'),
      ),
  ),
)

/** An uploaded picture or none, which is the design's own mark. */
const picture = z.pipe(
  z.transform((value) => (value === '' ? null : value)),
  z.nullable(z.uuid('This is not the id of a file')),
)

/** What an administrator may change. Every field is optional: what is left out stays as it is. */
export const siteChange = z.partial(
  z.object({
    name: line(80),
    shortName: line(40),
    motto: line(80),
    mottoTranslation: line(120),
    establishedYear: z.coerce
      .number('Please give a year')
      .check(
        z.int('Please give a year'),
        z.minimum(1000, 'Please give a year'),
        z.maximum(9999, 'Please give a year'),
      ),
    foundationName: line(120),
    foundationUrl: address,
    admissionsEmail: z.string().check(z.trim(), z.maxLength(254), z.email('Invalid email address')),
    donationUrl: address,
    learningPlatformUrl: address,
    admissionCycle: line(40),
    admissionDeadline: line(40),
    admission: z.enum(admissionModes, 'Choose how admission works'),
    courseClaim: line(20),
    timeZone,
    tiktokUrl: address,
    instagramUrl: address,
    twitterUrl: address,
    youtubeUrl: address,
    accentColour: colour,
    /** The id of an uploaded picture (purpose `school-logo`). */
    logoId: picture,
    logoHoldsName: z.boolean(),
  }),
)

export const settings = endpoints({
  'GET /api/site': {
    access: 'public',
    summary: 'The name, motto, links and labels of the school',
    output: z.object({ site: siteSettings }),
  },
  'PATCH /api/admin/settings': {
    access: 'admin',
    summary: 'Change what the school calls itself; every page shows it at once',
    body: siteChange,
    output: z.object({ site: siteSettings }),
  },
})

export type SiteLogo = z.infer<typeof siteLogo>
export type SiteSettings = z.infer<typeof siteSettings>
export type SiteChange = z.infer<typeof siteChange>
