/** The laws of a person's account (product decisions, section 3). */

const hour = 3_600_000
const day = 24 * hour

/** Milliseconds: in which an account that shall be deleted can be kept after all. */
export const deletionGrace = 14 * day

/** Milliseconds a download of one's data can be fetched. */
export const exportLifetime = 7 * day

/** Milliseconds between two downloads of one's data: gathering all of it is work. */
export const exportPause = hour

/** Milliseconds the two links of an e-mail change hold. */
export const emailChangeLifetime = 24 * hour

/** Words that are, or may become, an address of the site, and names only the school may bear. */
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

/** `Firefox on Windows`: the device of a session, as far as its browser says; never more than we know. */
export function deviceName(userAgent: string | null): string {
  const find = (list: [RegExp, string][]) => list.find(([mark]) => mark.test(userAgent ?? ''))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
