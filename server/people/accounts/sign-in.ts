import type { Database } from '../../../database/client.ts'
import { normaliseEmail } from '../../../rules/people/admissions.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Throttling } from '../../platform/throttling/service.ts'
import type { KnownDevices } from './known-device.ts'
import { decoyHash, verifyPassword } from './password-hash.ts'
import { findCredential, isPasswordOf, type UserRow } from './queries.ts'
import { changedDuring, type StillCounts } from './session.ts'

export interface Credentials {
  email: string
  password: string
}

export interface Caller {
  address: string
  headers: Headers
}

export interface PasswordCheckDependencies {
  db: Database
  throttling: Throttling
  devices: KnownDevices
}

const waitMessage = (wait: string) =>
  `There were too many attempts to sign in. Please wait ${wait}, or set a new password through “Forgot your password?”.`

/** The person, whether or not they may sign in, and the check to run before a session begins. */
export interface CheckedPassword {
  user: UserRow
  stillCounts: StillCounts
}

/**
 * Checks within the rate limits of the account and of the network. A browser that has signed in before is counted
 * separately, so neither strangers nor others in the network lock the owner out.
 *
 * An unknown address, an account without a password and a wrong password cost the same work, one query and one hash,
 * and get the same refusal.
 */
export function passwordCheck({ db, throttling, devices }: PasswordCheckDependencies) {
  /**
   * @throws Refusal `wrong-credentials` or `too-many-requests`; `account-merged` for the right password of a merged
   *   account
   */
  return async (credentials: Credentials, { address, headers }: Caller): Promise<CheckedPassword> => {
    const email = normaliseEmail(credentials.email)
    const device = devices.find(headers, email)
    if (device === null) await throttling.count('address', address, waitMessage)
    const [thing, subject] = device === null ? (['account', email] as const) : (['device', device] as const)
    await throttling.count(thing, subject, waitMessage)

    const known = await findCredential(db, email)
    const isRight = await verifyPassword(credentials.password, known?.passwordHash ?? decoyHash)
    if (!isRight || known?.passwordHash == null) throw new Refusal('wrong-credentials', 'Invalid credentials')

    await throttling.forget(thing, subject)
    if (device === null) await throttling.takeBack('address', address)
    const { user, passwordHash } = known
    if (user === null) throw new Refusal('account-merged')
    return {
      user,
      stillCounts: async (tx) => {
        if (!(await isPasswordOf(tx, user.id, passwordHash))) throw changedDuring()
      },
    }
  }
}
