/** How many of the commonest are refused, of those long enough to become somebody's password (ASVS 6.2.4). */
const howMany = 10_000
const shortest = 8

/** Enrolment takes shorter ones, with which nobody can sign in yet; of those the commonest are refused at once. */
const ofEnrolment = { howMany: 3_000, shortest: 6 }

let common: Promise<Set<string>> | null = null

/** The list is large and seldom needed, so it is read with the first password that is set, and most of it let go. */
async function commonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const byFrequency = dictionary['passwords-common'] as string[]
  const first = (most: number, least: number) =>
    byFrequency.filter((password) => password.length >= least).slice(0, most)
  return new Set([...first(howMany, shortest), ...first(ofEnrolment.howMany, ofEnrolment.shortest)])
}

/** Whether a password is among the 10,000 commonest, however its letters are written. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= commonPasswords()
  return (await common).has(password.normalize('NFKC').toLowerCase())
}
