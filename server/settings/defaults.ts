import type { SiteSettings } from '../../contract/settings.ts'

/** The school as it comes (product decisions, section 1); every value can be changed by an administrator. */
export const defaultSettings: Omit<SiteSettings, 'baseUrl' | 'sendsMail'> = {
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
  tiktokUrl: null,
  instagramUrl: null,
  twitterUrl: null,
  youtubeUrl: null,
  accentColour: null,
  legalLinks: false,
}
