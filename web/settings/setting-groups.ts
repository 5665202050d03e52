import type { SiteChange } from '../../contract/settings.ts'

export type SettingName = keyof SiteChange

export interface Setting {
  name: SettingName
  label: string
  kind: 'text' | 'year' | 'email' | 'link' | 'switch' | 'choice' | 'colour' | 'logo'
  hint?: string
  /** Shown only if this setting has a value. */
  onlyWith?: SettingName
  /** Of a select. */
  options?: { value: string; label: string }[]
}

/** The list may lack UTC, which is the default. */
const timeZones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]

export const settingGroups: { title: string; settings: Setting[] }[] = [
  {
    title: 'The school',
    settings: [
      { name: 'name', label: 'Name', kind: 'text' },
      {
        name: 'shortName',
        label: 'Short name',
        kind: 'text',
        hint: 'Where there is little room, as on a phone.',
      },
      { name: 'motto', label: 'Motto', kind: 'text' },
      { name: 'mottoTranslation', label: 'Motto, translated', kind: 'text' },
      { name: 'establishedYear', label: 'Established', kind: 'year' },
      { name: 'courseClaim', label: 'Number of courses, as the home page says it', kind: 'text' },
      {
        name: 'timeZone',
        label: 'Time zone',
        kind: 'choice',
        hint: 'Days by which work is late are counted on this clock.',
        options: timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
      },
    ],
  },
  {
    title: 'Look',
    settings: [
      {
        name: 'logoId',
        label: 'Logo',
        kind: 'logo',
        hint: 'PNG, WebP or JPEG, at least 64 pixels high and at most six times as wide as high, up to 5 MB. A clear ground suits both themes best. It stands in the place of the design’s mark, also in letters and shared pictures, and is the icon of the site where it is about as wide as high.',
      },
      {
        name: 'logoHoldsName',
        label: 'The name of the school stands in the logo',
        kind: 'switch',
        hint: 'Then it is not written beside it.',
        onlyWith: 'logoId',
      },
      {
        name: 'accentColour',
        label: 'Accent colour',
        kind: 'colour',
        hint: 'Of buttons, links and what is chosen, as # and six digits. Leave it empty for the design’s own violet.',
      },
    ],
  },
  {
    title: 'Admission',
    settings: [
      {
        name: 'admission',
        label: 'Who is admitted',
        kind: 'choice',
        options: [
          { value: 'open', label: 'Everyone, at once' },
          { value: 'decision', label: 'Whom an administrator admits' },
          { value: 'closed', label: 'Nobody at the moment: the forms say so' },
        ],
      },
      { name: 'admissionCycle', label: 'Class', kind: 'text' },
      { name: 'admissionDeadline', label: 'Deadline', kind: 'text' },
      {
        name: 'admissionsEmail',
        label: 'Admissions address',
        kind: 'email',
        hint: 'Messages of the site come from it.',
      },
    ],
  },
  {
    title: 'Foundation and links',
    settings: [
      { name: 'foundationName', label: 'Foundation', kind: 'text' },
      { name: 'foundationUrl', label: 'Link to the foundation', kind: 'link' },
      { name: 'donationUrl', label: 'Donation link', kind: 'link' },
      {
        name: 'learningPlatformUrl',
        label: 'Learning platform',
        kind: 'link',
        hint: 'Where a sign-in leads instead of the dashboard. Leave it empty to stay here.',
      },
      { name: 'tiktokUrl', label: 'TikTok', kind: 'link' },
      { name: 'instagramUrl', label: 'Instagram', kind: 'link' },
      { name: 'twitterUrl', label: 'X', kind: 'link' },
      { name: 'youtubeUrl', label: 'YouTube', kind: 'link' },
    ],
  },
]
