import type { Database } from '../../database/client.ts'
import { normaliseEmail } from '../../rules/admissions.ts'
import { Refusal } from '../http/refusal.ts'
import type { Mail } from '../mail/service.ts'
import { evenly } from './even-answer.ts'
import { issueOneTimeLink } from './one-time-link.ts'
import { oneTimeTokenHash } from './one-time-token.ts'
import { hashPassword } from './password-hash.ts'
import {
  consumeOneTimeToken,
  deleteSessionsOf,
  endOneTimeTokensOf,
  findTokenHolder,
  findUserByEmail,
  hasPassword,
  markApplicationsActivated,
  markEmailVerified,
  type Purpose,
  putPassword,
} from './queries.ts'
import type { SessionCache } from './session-cache.ts'

export interface PasswordLinksDependencies {
  db: Database
  mail: Mail
  now: () => Date
  sessions: SessionCache
}

/** The links that prove an address: asking for one, and setting a password through it. */
export function passwordLinks({ db, mail, now, sessions }: PasswordLinksDependencies) {
  return {
    /**
     * Mails the link to choose a new password, or the setup link where there never was one. An address without
     * an account gets nothing, and whoever asked is not told.
     */
    requestReset: (address: string) => mailLink(address, 'reset'),

    /** Mails a fresh setup link, or a note that the account has a password already. Otherwise as `requestReset`. */
    requestInvitation: (address: string) => mailLink(address, 'setup'),

    /** Whom a setup link greets, or null when it is unknown, used, replaced or too old. */
    setupTokenHolder: (token: string) => findTokenHolder(db, 'setup', oneTimeTokenHash(token)),

    /** Sets the first password. @throws Refusal `invalid-token` */
    setUpPassword: (token: string, password: string) =>
      setPassword('setup', token, password, () => new Refusal('invalid-token')),

    /** Sets a new password. @throws Refusal `invalid-reset-token` */
    resetPassword: (token: string, password: string) =>
      setPassword('reset', token, password, () => new Refusal('invalid-reset-token')),
  }

  function mailLink(address: string, asked: Purpose): Promise<void> {
    return evenly(() =>
      db.transaction(async (tx) => {
        const user = await findUserByEmail(tx, normaliseEmail(address))
        if (user === null) return
        const { id, email: to, firstName } = user
        if (!(await hasPassword(tx, id))) {
          const path = await issueOneTimeLink(tx, id, 'setup', now())
          await mail.queue(tx, { to, template: 'setup-password', variables: { firstName, path } })
        } else if (asked === 'reset') {
          const path = await issueOneTimeLink(tx, id, 'reset', now())
          await mail.queue(tx, { to, template: 'reset-password', variables: { firstName, path } })
        } else {
          await mail.queue(tx, {
            to,
            template: 'account-exists',
            variables: { firstName, asked: 'invitation' },
          })
        }
      }),
    )
  }

  /**
   * Whoever follows a link owns the address. So the application becomes active, and every session and every other
   * link ends: whoever enrolled with a stranger's address, or knew the old password, is out.
   */
  async function setPassword(purpose: Purpose, token: string, password: string, refusal: () => Refusal) {
    const tokenHash = oneTimeTokenHash(token)
    // A guess is refused before it costs a hash. That the token is used once is held by the statement below.
    if ((await findTokenHolder(db, purpose, tokenHash)) === null) throw refusal()
    const passwordHash = await hashPassword(password)
    await db.transaction(async (tx) => {
      const userId = await consumeOneTimeToken(tx, purpose, tokenHash)
      if (userId === null) throw refusal()
      await endOneTimeTokensOf(tx, userId)
      await putPassword(tx, userId, passwordHash)
      await deleteSessionsOf(tx, userId)
      await markApplicationsActivated(tx, userId)
      const user = await markEmailVerified(tx, userId)
      if (user) {
        await mail.queue(tx, {
          to: user.email,
          template: 'password-changed',
          variables: { firstName: user.firstName, changedAt: now().toISOString() },
        })
      }
    })
    sessions.forgetAll()
  }
}
