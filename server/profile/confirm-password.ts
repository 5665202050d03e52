import type { AccountsService } from '../accounts/service.ts'
import type { Caller } from '../accounts/sign-in.ts'
import { Refusal } from '../http/refusal.ts'
import type { Viewer } from '../http/viewer.ts'

/**
 * Asks for the password once more before what cannot be undone, so that a browser left open is not enough. Tries
 * are counted with those of signing in.
 *
 * @throws Refusal `wrong-password`, at the field; `too-many-requests`
 */
export async function confirmPassword(
  accounts: Pick<AccountsService, 'checkPassword'>,
  viewer: Viewer,
  password: string,
  caller: Caller,
): Promise<void> {
  try {
    await accounts.checkPassword({ email: viewer.email, password }, caller)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'wrong-credentials') throw error
    const message = 'This is not your password'
    throw new Refusal('wrong-password', message, { fields: [{ field: 'password', message }] })
  }
}
