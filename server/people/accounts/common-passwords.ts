/** The most common ones of at least this length are refused (ASVS 6.2.4). */
const howMany = 10_000
const shortest = 8

/** Enrollment accepts shorter passwords, which cannot sign in yet. */
const ofEnrolment = { howMany: 3_000, shortest: 6 }

let common: Promise<Set<string>> | null = null

/** The list is large, so it is loaded on first use and only this part kept. */
async function commonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const byFrequency = dictionary['passwords-common'] as string[]
  const first = (most: number, least: number) =>
    byFrequency.filter((password) => password.length >= least).slice(0, most)
  return new Set([...first(howMany, shortest), ...first(ofEnrolment.howMany, ofEnrolment.shortest)])
}

/** Whether the password is among the 10,000 most common, ignoring case and letter width. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= commonPasswords()
  return (await common).has(password.normalize('NFKC').toLowerCase())
}
