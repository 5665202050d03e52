import type { Database } from '../../database/client.ts'
import { confirmedUntil, isConfirmed } from '../../rules/accounts.ts'
import { Refusal } from '../http/refusal.ts'
import type { Viewer } from '../http/viewer.ts'
import type { Mail } from '../mail/service.ts'
import type { Throttling } from '../throttling/service.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { decoyHash, hashPassword, verifyPassword } from './password-hash.ts'
import {
  deleteSessionsOf,
  endOneTimeTokensOf,
  findAuthenticatedAt,
  findCredential,
  markAuthenticated,
  putPassword,
} from './queries.ts'
import type { Sessions } from './session.ts'
import type { SessionCache } from './session-cache.ts'
import type { Caller } from './sign-in.ts'

export interface ConfirmationDependencies {
  db: Database
  mail: Mail
  now: () => Date
  sessions: Sessions
  sessionCache: SessionCache
  throttling: Throttling
}

/** That it is still the same person at the screen, before what a stranger there must not change. */
export function confirmations(dependencies: ConfirmationDependencies) {
  const { db, mail, now, sessions, sessionCache, throttling } = dependencies

  const authenticatedAt = async (viewer: Viewer) =>
    (await findAuthenticatedAt(db, viewer.sessionId)) ?? new Date(0)

  return {
    /**
     * The guard in front of changes of e-mail address, password and factors.
     *
     * @throws Refusal `confirmation-needed` when the last sign-in or confirmation of this session is older than 15
     *   minutes
     */
    async requireConfirmation(viewer: Viewer): Promise<void> {
      if (isConfirmed(await authenticatedAt(viewer), now())) return
      throw new Refusal('confirmation-needed', 'Please confirm that it is you, and try again.')
    },

    /** Whether someone has a password to confirm with, and until when they need not. */
    async confirmationOf(viewer: Viewer) {
      const [since, known] = await Promise.all([authenticatedAt(viewer), findCredential(db, viewer.email)])
      return {
        hasPassword: known?.passwordHash != null,
        confirmedUntil: isConfirmed(since, now()) ? confirmedUntil(since) : null,
      }
    },

    /** @throws Refusal `not-your-password`, `too-many-requests` */
    async confirmByPassword(viewer: Viewer, password: string): Promise<void> {
      await throttling.count('device', `confirm:${viewer.id}`)
      const known = await findCredential(db, viewer.email)
      if (!(await verifyPassword(password, known?.passwordHash ?? decoyHash))) {
        const message = 'That is not your password.'
        throw new Refusal('not-your-password', message, { fields: [{ field: 'password', message }] })
      }
      await throttling.forget('device', `confirm:${viewer.id}`)
      await markAuthenticated(db, viewer.sessionId, now())
    },

    /** Notes that the viewer has just shown who they are in another way. */
    markConfirmed: (viewer: Viewer): Promise<void> => markAuthenticated(db, viewer.sessionId, now()),

    /**
     * Sets another password. Every session of the account ends, and this browser gets a new one.
     *
     * @returns the `set-cookie` lines
     * @throws Refusal `invalid-input` for a common password
     */
    async changePassword(viewer: Viewer, password: string, caller: Caller): Promise<string[]> {
      await refuseCommonPassword(password)
      const passwordHash = await hashPassword(password)
      const cookie = await db.transaction(async (tx) => {
        await putPassword(tx, viewer.id, passwordHash)
        await endOneTimeTokensOf(tx, viewer.id)
        await deleteSessionsOf(tx, viewer.id)
        await mail.queue(tx, {
          to: viewer.email,
          template: 'password-changed',
          variables: { firstName: viewer.firstName, changedAt: now().toISOString() },
        })
        return sessions.start(tx, viewer.id, caller)
      })
      sessionCache.forgetAll()
      return [cookie]
    },
  }
}
