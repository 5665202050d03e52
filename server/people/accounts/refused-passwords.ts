import { guessableWords, isMadeOf, type PasswordOwner } from '../../../rules/people/passwords.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { isCommonPassword } from './common-passwords.ts'

const commonSentence =
  'This is one of the most common passwords, which are guessed first. Please choose another: a few words no one else would combine work well.'

const guessableSentence =
  'This contains your name, your address or the name of this site, which are guessed first. Please choose another: a few words no one else would combine work well.'

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
