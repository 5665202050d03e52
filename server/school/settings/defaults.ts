import type { SiteLogo, SiteSettings } from '../../../contract/school/settings.ts'

export type KeptSettings = Omit<
  SiteSettings,
  'baseUrl' | 'sendsMail' | 'logo' | 'firstCourse' | 'footerWords'
> & {
  /** Derived from the logo when it is set. */
  logoGround: SiteLogo['ground']
}

/** Product decisions, section 1. */
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
  secondReader: false,
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
