import type { SiteLogo, SiteSettings } from '../../contract/settings.ts'

/** What is kept of the school's settings. */
export type KeptSettings = Omit<SiteSettings, 'baseUrl' | 'sendsMail' | 'logo'> & {
  /** As the logo's own, found out when it is set. */
  logoGround: SiteLogo['ground']
}

/** The school as it comes (product decisions, section 1); every value can be changed by an administrator. */
export const defaultSettings: KeptSettings = {
  name: 'Creare University',
  shortName: 'Creare',
  motto: 'VIVERE EST CREARE',
  mottoTranslation: 'To live is to create.',
  establishedYear: 2025,
  foundationName: 'Creare Foundation',
  foundationUrl: null,
  admissionsEmail: 'admissions@creare.university',
  donationUrl: null,
  learningPlatformUrl: null,
  admissionCycle: 'Fall 2025',
  admissionDeadline: 'July 10, 2025',
  admission: 'open',
  courseClaim: '37+',
  timeZone: 'UTC',
  tiktokUrl: null,
  instagramUrl: null,
  twitterUrl: null,
  youtubeUrl: null,
  accentColour: null,
  logoId: null,
  logoHoldsName: false,
  logoGround: null,
}
