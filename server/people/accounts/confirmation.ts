import type { Database } from '../../../database/client.ts'
import { confirmedUntil, isConfirmed } from '../../../rules/people/accounts.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Mail } from '../../platform/mail/service.ts'
import { throttleChanges } from '../../platform/throttling/letters.ts'
import type { Throttling } from '../../platform/throttling/service.ts'
import type { SettingsService } from '../../school/settings/service.ts'
import { decoyHash, hashPassword, verifyPassword } from './password-hash.ts'
import {
  deleteSessionsOf,
  endOneTimeTokensOf,
  findAuthenticatedAt,
  findCredential,
  putPassword,
} from './queries.ts'
import { refuseGuessablePassword } from './refused-passwords.ts'
import { changedDuring, requireRole, type Sessions } from './session.ts'
import type { SessionCache } from './session-cache.ts'
import type { Caller } from './sign-in.ts'

export interface ConfirmationDependencies {
  db: Database
  mail: Mail
  now: () => Date
  sessions: Sessions
  sessionCache: SessionCache
  throttling: Throttling
  settings: Pick<SettingsService, 'site'>
}

/** A signed-in person proves again who they are. */
export interface Confirmations {
  /**
   * Guards endpoints with `confirmation` in the contract.
   *
   * @throws Refusal `confirmation-needed` if the last sign-in or confirmation of this session is older than 15
   *   minutes
   */
  requireConfirmation(viewer: Viewer): Promise<void>

  /** @returns whether they have a password, and until when this session is confirmed, or null */
  confirmationOf(viewer: Viewer): Promise<{ hasPassword: boolean; confirmedUntil: Date | null }>

  /** @returns as `markConfirmed` @throws Refusal `not-your-password`, `too-many-requests` */
  confirmByPassword(viewer: Viewer, password: string, caller: Caller): Promise<string>

  /**
   * After another confirmation: replaces the viewer's session, as at a sign-in.
   *
   * @returns the `set-cookie` line
   */
  markConfirmed(viewer: Viewer, caller: Caller): Promise<string>

  /**
   * A viewer without a password confirms another way. Every session of the account ends, and this browser gets a new
   * one.
   *
   * @returns the `set-cookie` lines
   * @throws Refusal `not-your-password`, `confirmation-needed`, `too-many-requests`, `invalid-input` for an easily
   *   guessed password
   */
  changePassword(
    viewer: Viewer,
    change: { password: string; currentPassword?: string },
    caller: Caller,
  ): Promise<string[]>
}

export function confirmations(dependencies: ConfirmationDependencies): Confirmations {
  const { db, mail, now, sessions, sessionCache, throttling, settings } = dependencies

  const authenticatedAt = async (viewer: Viewer) =>
    (await findAuthenticatedAt(db, viewer.sessionId)) ?? new Date(0)

  async function requireConfirmation(viewer: Viewer): Promise<void> {
    if (isConfirmed(await authenticatedAt(viewer), now())) return
    throw new Refusal('confirmation-needed', 'Please confirm it’s you, and try again.')
  }

  /** @throws Refusal `not-your-password` at `field`, `too-many-requests` */
  async function checkOwnPassword(
    viewer: Viewer,
    { password, passwordHash, field }: { password: string; passwordHash: string | null; field: string },
  ): Promise<void> {
    await throttling.count('device', `confirm:${viewer.id}`)
    if (!(await verifyPassword(password, passwordHash ?? decoyHash))) {
      const message = 'That is not your password.'
      throw new Refusal('not-your-password', message, { fields: [{ field, message }] })
    }
    await throttling.forget('device', `confirm:${viewer.id}`)
  }

  return {
    requireConfirmation,

    async confirmationOf(viewer) {
      const [since, known] = await Promise.all([authenticatedAt(viewer), findCredential(db, viewer.email)])
      return {
        hasPassword: known?.passwordHash != null,
        confirmedUntil: isConfirmed(since, now()) ? confirmedUntil(since) : null,
      }
    },

    async confirmByPassword(viewer, password, caller) {
      const known = await findCredential(db, viewer.email)
      const passwordHash = known?.passwordHash ?? null
      await checkOwnPassword(viewer, { password, passwordHash, field: 'password' })
      return sessions.replace(viewer, caller)
    },

    markConfirmed: (viewer, caller) => sessions.replace(viewer, caller),

    async changePassword(viewer, { password, currentPassword }, caller) {
      const passwordHashNow = (await findCredential(db, viewer.email))?.passwordHash ?? null
      if (passwordHashNow === null) await requireConfirmation(viewer)
      else if (currentPassword === undefined) throw currentMissing()
      else {
        const given = { password: currentPassword, passwordHash: passwordHashNow, field: 'currentPassword' }
        await checkOwnPassword(viewer, given)
      }
      await refuseGuessablePassword(password, (await settings.site()).name, viewer)
      await throttleChanges(throttling, viewer.id)
      const passwordHash = await hashPassword(password)
      const cookie = await db.transaction(async (tx) => {
        await requireRole(tx, viewer.id, viewer.role, 'no key update')
        // Another password change has ended this session, so this one must not overwrite it.
        if ((await findAuthenticatedAt(tx, viewer.sessionId)) === null) throw changedDuring()
        await putPassword(tx, viewer.id, passwordHash)
        await endOneTimeTokensOf(tx, viewer.id)
        await deleteSessionsOf(tx, viewer.id)
        await mail.queue(tx, {
          to: viewer.email,
          template: 'password-changed',
          variables: { firstName: viewer.firstName, changedAt: now().toISOString() },
        })
        return sessions.start(tx, viewer, caller)
      })
      sessionCache.forgetAll()
      return [cookie]
    },
  }
}

function currentMissing(): Refusal {
  const message = 'Please enter your current password'
  return new Refusal('invalid-input', message, { fields: [{ field: 'currentPassword', message }] })
}
