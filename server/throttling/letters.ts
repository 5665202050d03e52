import type { Throttling } from './service.ts'

const tellAsker = (wait: string) =>
  `Many letters were asked for from where you are. Please wait ${wait} and try again.`
const tellReader = (wait: string) =>
  `This address was entered several times just now. Please look into its inbox, and into the spam folder; if nothing comes, try again in ${wait}.`

/**
 * Counts a letter to an address that anyone may have typed, before it is sent: so many an hour from one network, and so
 * many to one reader. The same for known and unknown addresses.
 *
 * @param network the network address of the person who asks; null if they are known, by their session or because
 *   their browser has signed in to this account before. Then others in the network cannot stop them.
 * @throws Refusal `too-many-requests`
 */
export async function throttleLetters(
  throttling: Throttling,
  reader: string,
  network: string | null,
): Promise<void> {
  if (network !== null) await throttling.count('asker', network, tellAsker)
  await throttling.count('letter', reader, tellReader)
}

const tellOwner = (wait: string) =>
  `You have changed a good deal about your account just now, and each time a letter went out. Please wait ${wait} and try again.`

/**
 * Before an account is changed in a way that its address is told of: whoever enrolled with a stranger's address has
 * proved nothing, and could send them the school's letters for as long as they like. Counted by account and not by
 * address, so that nobody else can keep an owner from changing theirs.
 *
 * @throws Refusal `too-many-requests`
 */
export const throttleChanges = (throttling: Pick<Throttling, 'count'>, userId: string): Promise<void> =>
  throttling.count('change', userId, tellOwner)
