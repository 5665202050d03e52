import { Refusal } from '../http/refusal.ts'

/** How many of the commonest are refused. Shorter ones than enrolment takes are refused for their length. */
const howMany = 3_000
const shortest = 6

let common: Promise<Set<string>> | null = null

/** The list is large and seldom needed, so it is read with the first password that is set, and most of it let go. */
async function commonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const byFrequency = dictionary['passwords-common'] as string[]
  return new Set(byFrequency.filter((password) => password.length >= shortest).slice(0, howMany))
}

/** Whether a password is among the 3,000 commonest, however its letters are written. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= commonPasswords()
  return (await common).has(password.normalize('NFKC').toLowerCase())
}

export const commonPasswordSentence =
  'This is one of the most common passwords, and the first ones that are guessed. Please choose another: a few words that nobody else would put together are good.'

/** @throws Refusal `invalid-input`, at the field `password` */
export async function refuseCommonPassword(password: string): Promise<void> {
  if (!(await isCommonPassword(password))) return
  throw new Refusal('invalid-input', commonPasswordSentence, {
    fields: [{ field: 'password', message: commonPasswordSentence }],
  })
}
