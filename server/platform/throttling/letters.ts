import type { Throttling } from './service.ts'

const networkMessage = (wait: string) =>
  `Many letters were asked for from where you are. Please wait ${wait} and try again.`
const addressMessage = (wait: string) =>
  `This address was entered several times just now. Please look into its inbox, and into the spam folder; if nothing comes, try again in ${wait}.`

/**
 * Call this before an email to an address anyone may have entered. The limits are the same for known and unknown
 * addresses.
 *
 * @param network the caller's network address; null if they are known, by their session or because their browser has
 *   signed in to this account before. Then others in the network cannot block them.
 * @throws Refusal `too-many-requests`
 */
export async function throttleLetters(
  throttling: Throttling,
  reader: string,
  network: string | null,
): Promise<void> {
  if (network !== null) await throttling.count('asker', network, networkMessage)
  await throttling.count('letter', reader, addressMessage)
}

const changeMessage = (wait: string) =>
  `You have changed a good deal about your account just now, and each time a letter went out. Please wait ${wait} and try again.`

/**
 * Call this before an account change that sends an email: a person who enrolled with a stranger's address could
 * otherwise flood it. Counted by account, so that no one else can block an owner's changes.
 *
 * @throws Refusal `too-many-requests`
 */
export const throttleChanges = (throttling: Pick<Throttling, 'count'>, userId: string): Promise<void> =>
  throttling.count('change', userId, changeMessage)
