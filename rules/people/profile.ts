/** Rules of a person's account (product decisions, section 3). */

const hour = 3_600_000
const day = 24 * hour

/** Milliseconds in which an account deletion can be withdrawn. */
export const deletionGrace = 14 * day

/** Milliseconds a data export can be downloaded. */
export const exportLifetime = 7 * day

/** Milliseconds between two exports of one person, because gathering all data is costly. */
export const exportPause = hour

/** Milliseconds the two links of an email change are valid. */
export const emailChangeLifetime = 24 * hour

/** Words that are or may become URLs of the site, and names reserved for the school. */
const reserved = new Set([
  'admin',
  'administrator',
  'api',
  'creare',
  'dashboard',
  'faculty',
  'help',
  'login',
  'official',
  'root',
  'school',
  'staff',
  'support',
  'system',
  'teacher',
  'university',
])

export function isReservedHandle(handle: string): boolean {
  return reserved.has(handle)
}

const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** `Firefox on Windows`, from a fixed list: the user agent is never repeated. */
export function deviceName(userAgent: string | null): string {
  const find = (list: [RegExp, string][]) => list.find(([mark]) => mark.test(userAgent ?? ''))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
