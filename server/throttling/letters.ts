import type { Throttling } from './service.ts'

const tellAsker = (wait: string) =>
  `Many letters were asked for from where you are. Please wait ${wait} and try again.`
const tellReader = (wait: string) =>
  `This address was entered several times just now. Please look into its inbox, and into the spam folder; if nothing comes, try again in ${wait}.`

/**
 * Before anything is mailed to an address that anyone may have typed: so many letters an hour for one asker, and so
 * many to one reader. The same for known and unknown addresses.
 *
 * @throws Refusal `too-many-requests`
 */
export async function throttleLetters(throttling: Throttling, reader: string, asker: string): Promise<void> {
  await throttling.count('asker', asker, tellAsker)
  await throttling.count('letter', reader, tellReader)
}
