import type { SiteChange } from '../../../contract/school/settings.ts'

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
    title: 'School',
    settings: [
      { name: 'name', label: 'Name', kind: 'text' },
      {
        name: 'shortName',
        label: 'Short name',
        kind: 'text',
        hint: 'For small screens.',
      },
      { name: 'motto', label: 'Motto', kind: 'text' },
      { name: 'mottoTranslation', label: 'Motto, translated', kind: 'text' },
      { name: 'establishedYear', label: 'Established', kind: 'year' },
      { name: 'courseClaim', label: 'Number of courses on the home page', kind: 'text' },
      {
        name: 'timeZone',
        label: 'Time zone',
        kind: 'choice',
        hint: 'Late days are counted in this time zone.',
        options: timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
      },
    ],
  },
  {
    title: 'Appearance',
    settings: [
      {
        name: 'logoId',
        label: 'Logo',
        kind: 'logo',
        hint: 'PNG, WebP or JPEG, at least 64 pixels high, at most six times as wide as high, up to 5 MB. A transparent background works best in both themes. It replaces the default mark, also in emails and shared pictures. If it’s about as wide as high, it’s also the site’s icon.',
      },
      {
        name: 'logoHoldsName',
        label: 'The logo contains the school’s name',
        kind: 'switch',
        hint: 'If so, the name isn’t written next to it.',
        onlyWith: 'logoId',
      },
      {
        name: 'accentColour',
        label: 'Accent color',
        kind: 'colour',
        hint: 'For buttons, links and selections: # and six digits. Leave it empty for the default violet.',
      },
    ],
  },
  {
    title: 'Admission',
    settings: [
      {
        name: 'admission',
        label: 'Who can enroll',
        kind: 'choice',
        options: [
          { value: 'open', label: 'Everyone, right away' },
          { value: 'decision', label: 'People an administrator admits' },
          { value: 'closed', label: 'No one right now: the forms say so' },
        ],
      },
      {
        name: 'secondReader',
        label: 'Two people read each application',
        kind: 'switch',
        hint: 'Another administrator recommends something before one decides.',
      },
      { name: 'admissionCycle', label: 'Class', kind: 'text' },
      { name: 'admissionDeadline', label: 'Deadline', kind: 'text' },
      {
        name: 'admissionsEmail',
        label: 'Admissions address',
        kind: 'email',
        hint: 'The site sends its messages from here.',
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
        hint: 'Where signing in leads instead of the dashboard. Leave empty to stay here.',
      },
      { name: 'tiktokUrl', label: 'TikTok', kind: 'link' },
      { name: 'instagramUrl', label: 'Instagram', kind: 'link' },
      { name: 'twitterUrl', label: 'X', kind: 'link' },
      { name: 'youtubeUrl', label: 'YouTube', kind: 'link' },
    ],
  },
]
