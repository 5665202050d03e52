import { guessableWords, isMadeOf, type PasswordOwner } from '../../rules/passwords.ts'
import { Refusal } from '../http/refusal.ts'
import { isCommonPassword } from './common-passwords.ts'

const commonSentence =
  'This is one of the most common passwords, and the first ones that are guessed. Please choose another: a few words that nobody else would put together are good.'

const guessableSentence =
  'This is made of your name, your address or the name of this site, which strangers would try first. Please choose another: a few words that nobody else would put together are good.'

/**
 * @param siteName the school's name, which must not make up the password
 * @param owner their names and address must not either
 * @throws Refusal `invalid-input`, at the field `password`
 */
export async function refuseGuessablePassword(
  password: string,
  siteName: string,
  owner: PasswordOwner,
): Promise<void> {
  const message = (await isCommonPassword(password))
    ? commonSentence
    : isMadeOf(password, guessableWords(siteName, owner))
      ? guessableSentence
      : null
  if (message === null) return
  throw new Refusal('invalid-input', message, { fields: [{ field: 'password', message }] })
}
