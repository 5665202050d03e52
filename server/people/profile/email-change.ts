import type { Profile } from '../../../contract/people/profile.ts'
import { tokenAddresses } from '../../../rules/addresses.ts'
import { normaliseEmail } from '../../../rules/people/admissions.ts'
import { emailChangeLifetime } from '../../../rules/people/profile.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { throttleChanges, throttleLetters } from '../../platform/throttling/letters.ts'
import { evenly } from '../accounts/even-answer.ts'
import { newOneTimeToken, oneTimeTokenHash } from '../accounts/one-time-token.ts'
import {
  changeEmail,
  confirmEmailChange,
  deleteEmailChange,
  isAddressTaken,
  putEmailChange,
} from './queries.ts'
import type { ProfileDependencies } from './service.ts'

/** Confirmed at the old and the new address: access to one mailbox is not enough to take over the account. */
export interface EmailChange {
  /**
   * If the new address has an account, its owner is notified instead, and the response is the same.
   *
   * @throws Refusal `invalid-input` or `too-many-requests`
   */
  requestEmailChange(viewer: Viewer, wanted: { email: string }): Promise<Profile>

  /** Idempotent. */
  cancelEmailChange(viewer: Viewer): Promise<Profile>

  /**
   * After the second confirmation the address changes, and both mailboxes are notified.
   *
   * @throws Refusal `link-broken`
   */
  confirmEmailChange(token: string): Promise<{ state: 'waiting' | 'changed'; email: string }>
}

export function emailChange(
  { db, mail, accounts, sessionCache, throttling, now }: ProfileDependencies,
  profileOf: (userId: string) => Promise<Profile>,
): EmailChange {
  return {
    async requestEmailChange(viewer, input) {
      const email = normaliseEmail(input.email)
      if (email === viewer.email) {
        const message = 'This is your address already'
        throw new Refusal('invalid-input', message, { fields: [{ field: 'email', message }] })
      }
      await throttleChanges(throttling, viewer.id)
      await throttleLetters(throttling, email, null)
      await evenly(() =>
        db.transaction(async (tx) => {
          const taken = await isAddressTaken(tx, viewer.id, email)
          const [oldToken, newToken] = [newOneTimeToken(), newOneTimeToken()]
          await putEmailChange(tx, {
            userId: viewer.id,
            email,
            oldTokenHash: oneTimeTokenHash(oldToken),
            newTokenHash: taken ? null : oneTimeTokenHash(newToken),
            expiresAt: new Date(now().getTime() + emailChangeLifetime),
          })
          const { firstName } = viewer
          await mail.queue(tx, {
            to: viewer.email,
            template: 'confirm-email-change',
            variables: { firstName, newEmail: email, path: tokenAddresses.emailChange(oldToken) },
          })
          if (taken) {
            await accounts.notifyAddressTaken(tx, email, 'change')
          } else {
            await mail.queue(tx, {
              to: email,
              template: 'confirm-email-change',
              variables: { firstName, newEmail: email, path: tokenAddresses.emailChange(newToken) },
            })
          }
        }),
      )
      return profileOf(viewer.id)
    },

    async cancelEmailChange(viewer) {
      await deleteEmailChange(db, viewer.id)
      return profileOf(viewer.id)
    },

    async confirmEmailChange(token) {
      const outcome = await db.transaction(async (tx) => {
        const change = await confirmEmailChange(tx, oneTimeTokenHash(token))
        if (change === null) return null
        const { userId, email } = change
        if (!change.oldConfirmedAt || !change.newConfirmedAt) return { state: 'waiting' as const, email }
        const before = await changeEmail(tx, userId, email)
        await deleteEmailChange(tx, userId)
        if (before === null) return null
        const variables = { firstName: before.firstName, newEmail: email }
        for (const to of [before.email, email]) {
          await mail.queue(tx, { to, template: 'email-changed', variables })
        }
        return { state: 'changed' as const, email }
      })
      if (outcome === null) {
        throw new Refusal('link-broken', 'This link was used, replaced by a newer one, or is too old.')
      }
      sessionCache.forgetAll()
      return outcome
    },
  }
}
