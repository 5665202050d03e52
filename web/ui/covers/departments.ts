/** The ids of the site's departments. */
export const DEPARTMENT_KEYS = [
  'foundation',
  'branding',
  'marketing',
  'content-strategy',
  'creator-business',
  'audio-podcast',
  'video-production',
  'writing-publishing',
  'specialization-electives',
] as const

export type DepartmentKey = (typeof DEPARTMENT_KEYS)[number]

/**
 * The look for a department's id ("audio-podcast") or name ("Audio & Podcast Department"). An unknown department always
 * gets the same one.
 */
export function departmentKey(idOrName: string): DepartmentKey {
  const slug = idOrName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-(core|department)$/, '')
  const known = DEPARTMENT_KEYS.find((key) => key === slug)
  if (known) return known
  const sum = [...slug].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return DEPARTMENT_KEYS[sum % DEPARTMENT_KEYS.length] ?? 'foundation'
}

/** Glyphs of 16 units for badges and lists, with the even-odd rule. */
export const DEVICES: Record<DepartmentKey, string> = {
  foundation: 'M2 15V8a6 6 0 0 1 12 0v7h-3.5V8a2.5 2.5 0 0 0-5 0v7z',
  branding: 'M8 1a7 7 0 0 1 7 7H8zM8 15a7 7 0 0 1-7-7h7z',
  marketing: 'M2 2a12 12 0 0 1 12 12h-3.4A8.6 8.6 0 0 0 2 5.4zM2 8.4A5.6 5.6 0 0 1 7.6 14H2z',
  'content-strategy':
    'M1 3h6a4 4 0 0 1 4 4v2a1 1 0 0 0 1 1h3v3.4h-4A3.4 3.4 0 0 1 7.6 10V8A1.6 1.6 0 0 0 6 6.4H1z',
  'creator-business': 'M1 10h4v5H1zM6 6h4v9H6zM11 1h4v14h-4z',
  'audio-podcast': 'M1.5 6h2.4v4H1.5zM5 2.5h2.4v11H5zM8.6 4.5H11v7H8.6zM12.1 6.5h2.4v3h-2.4z',
  'video-production': 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1zm-2.6 7L8 11.6 10.6 8 8 4.4z',
  'writing-publishing':
    'M4.5 2.6a3.4 3.4 0 0 1 3.4 3.5c0 3.6-2 6-5 7.3 1-1.2 1.6-2.3 1.8-3.6A3.5 3.5 0 0 1 4.5 2.6zM11 2.6a3.4 3.4 0 0 1 3.4 3.5c0 3.6-2 6-5 7.3 1-1.2 1.6-2.3 1.8-3.6A3.5 3.5 0 0 1 11 2.6z',
  'specialization-electives':
    'M1 1h4.6v4.6H1zM5.6 5.6h4.8v4.8H5.6zM10.4 1H15v4.6h-4.6zM1 10.4h4.6V15H1zM10.4 10.4H15V15h-4.6z',
}
