import type { Database } from '../../../database/client.ts'
import { normaliseEmail } from '../../../rules/people/admissions.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Mail } from '../../platform/mail/service.ts'
import { throttleLetters } from '../../platform/throttling/letters.ts'
import type { Throttling } from '../../platform/throttling/service.ts'
import type { SettingsService } from '../../school/settings/service.ts'
import { evenly } from './even-answer.ts'
import type { KnownDevices } from './known-device.ts'
import { issueOneTimeLink } from './one-time-link.ts'
import { oneTimeTokenHash } from './one-time-token.ts'
import { hashPassword } from './password-hash.ts'
import { proveAddress } from './proved-address.ts'
import {
  consumeOneTimeToken,
  deleteSessionsOf,
  endOneTimeTokensOf,
  findTokenHolder,
  findUserByEmail,
  hasPassword,
  markApplicationsActivated,
  type Purpose,
  putPassword,
  type TokenHolder,
} from './queries.ts'
import { refuseGuessablePassword } from './refused-passwords.ts'
import type { SessionCache } from './session-cache.ts'
import type { Caller } from './sign-in.ts'
import { notifyAddressTaken } from './taken-address.ts'

export interface PasswordLinksDependencies {
  db: Database
  mail: Mail
  now: () => Date
  sessionCache: SessionCache
  throttling: Throttling
  devices: KnownDevices
  settings: Pick<SettingsService, 'site'>
}

/** The emailed links that set a password. */
export interface PasswordLinks {
  /**
   * Emails the reset link, or the setup link if the account has no password. The caller never learns whether the
   * account exists or was merged.
   *
   * @returns which link was sent, for administrators only
   * @throws Refusal `too-many-requests`
   */
  requestReset(address: string, caller: Caller): Promise<Purpose | null>

  /** Emails a fresh setup link, or a note that the account has a password. Otherwise as `requestReset`. */
  requestInvitation(address: string, caller: Caller): Promise<Purpose | null>

  /** @returns null if the link is used or expired */
  setupTokenHolder(token: string): Promise<TokenHolder | null>

  /** Sets the first password. @throws Refusal `invalid-token`, `invalid-input`, `too-many-requests` */
  setUpPassword(token: string, password: string, caller: Caller): Promise<string[]>

  /** Sets a new password. @throws Refusal `invalid-reset-token`, `invalid-input`, `too-many-requests` */
  resetPassword(token: string, password: string, caller: Caller): Promise<string[]>
}

export function passwordLinks(dependencies: PasswordLinksDependencies): PasswordLinks {
  const { db, mail, now, sessionCache, throttling, devices, settings } = dependencies
  return {
    requestReset: (address, caller) => mailLink(address, 'reset', caller),

    requestInvitation: (address, caller) => mailLink(address, 'setup', caller),

    setupTokenHolder: (token) => findTokenHolder(db, 'setup', oneTimeTokenHash(token)),

    setUpPassword: (token, password, caller) =>
      setPassword('setup', token, password, caller, () => new Refusal('invalid-token')),

    resetPassword: (token, password, caller) =>
      setPassword('reset', token, password, caller, () => new Refusal('invalid-reset-token')),
  }

  async function mailLink(address: string, requested: Purpose, caller: Caller): Promise<Purpose | null> {
    const email = normaliseEmail(address)
    const isOwner = devices.find(caller.headers, email) !== null
    await throttleLetters(throttling, email, isOwner ? null : caller.address)
    return evenly(() =>
      db.transaction(async (tx) => {
        const user = await findUserByEmail(tx, email)
        if (user === null) {
          await notifyAddressTaken(tx, dependencies, { email, attempted: 'invitation' })
          return null
        }
        const { id, email: to, firstName } = user
        if (!(await hasPassword(tx, id))) {
          const path = await issueOneTimeLink(tx, id, 'setup', now())
          await mail.queue(tx, { to, template: 'setup-password', variables: { firstName, path } })
          return 'setup'
        }
        if (requested === 'reset') {
          const path = await issueOneTimeLink(tx, id, 'reset', now())
          await mail.queue(tx, { to, template: 'reset-password', variables: { firstName, path } })
          return 'reset'
        }
        await mail.queue(tx, {
          to,
          template: 'account-exists',
          variables: { firstName, asked: 'invitation' },
        })
        return null
      }),
    )
  }

  /**
   * Following a link proves the address: all sessions and other links end, which locks out a stranger who enrolled with
   * the address (proved-address.ts) or knew the old password. Failed tries are reset and this browser becomes known, so
   * the owner can sign in whatever strangers try.
   *
   * @returns the `set-cookie` lines
   */
  async function setPassword(
    purpose: Purpose,
    token: string,
    password: string,
    caller: Caller,
    refusal: () => Refusal,
  ): Promise<string[]> {
    const tokenHash = oneTimeTokenHash(token)
    // Refuses a guess before it costs a hash. The statement below ensures single use.
    const holder = await findTokenHolder(db, purpose, tokenHash)
    if (holder === null) {
      // Only wrong tokens are counted, so guesses from a network do not block valid links there.
      await throttling.count('link', caller.address)
      throw refusal()
    }
    await refuseGuessablePassword(password, (await settings.site()).name, holder)
    const passwordHash = await hashPassword(password)
    const owner = await db.transaction(async (tx) => {
      const userId = await consumeOneTimeToken(tx, purpose, tokenHash)
      if (userId === null) throw refusal()
      await endOneTimeTokensOf(tx, userId)
      await deleteSessionsOf(tx, userId)
      await markApplicationsActivated(tx, userId)
      const user = await proveAddress(tx, userId)
      await putPassword(tx, userId, passwordHash)
      if (user) {
        await mail.queue(tx, {
          to: user.email,
          template: 'password-changed',
          variables: { firstName: user.firstName, changedAt: now().toISOString() },
        })
      }
      return user
    })
    sessionCache.forgetAll()
    if (owner === null) return []
    await throttling.forget('account', owner.email)
    return [devices.remember(owner.email)]
  }
}
