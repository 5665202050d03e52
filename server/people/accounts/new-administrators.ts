import type { Transaction } from '../../../database/client.ts'
import { userAddress } from '../../../rules/addresses.ts'
import type { NotificationsService } from '../../community/notifications/service.ts'
import type { Mail } from '../../platform/mail/service.ts'
import { administratorsBesides, nameOf } from './administrator-queries.ts'

type Added = readonly { id: string; name: string; email: string }[]

export interface NewAdministratorsDependencies {
  mail: Mail
  notifications: Pick<NotificationsService, 'notify'>
  now: () => Date
}

/** @param by id of the person who made the change; null for the operator of the server */
export type NotifyOfNewAdministrators = (tx: Transaction, added: Added, by: string | null) => Promise<void>

/**
 * Notifies all administrators of a new one, in the transaction that creates it. Every write of the role `admin` calls
 * it, because an attacker with a stolen session would first add an administrator. The person who made the change gets
 * the email too: it may not have been them.
 */
export function newAdministrators({
  mail,
  notifications,
  now,
}: NewAdministratorsDependencies): NotifyOfNewAdministrators {
  return async (tx, added, by) => {
    const [first, ...others] = added
    if (first === undefined) return
    const recipients = await administratorsBesides(
      tx,
      added.map(({ id }) => id),
    )
    const doneBy = by === null ? '' : ((await nameOf(tx, by)) ?? '')
    await mail.queueMany(
      tx,
      recipients.map(({ email, firstName }) => ({
        to: email,
        template: 'new-administrator' as const,
        variables: {
          firstName,
          added: added.slice(0, mostNamed).map(({ name, email: address }) => ({ name, address })),
          more: Math.max(0, added.length - mostNamed),
          doneBy,
          path: others.length === 0 ? userAddress(first.id) : '/admin/users?role=admin',
          addedAt: now().toISOString(),
        },
      })),
    )
    await notifications.notify(tx, {
      to: recipients.map(({ id }) => id),
      kind: 'administrator',
      data: { name: first.name, others: others.length },
      path: others.length === 0 ? userAddress(first.id) : '/admin/users?role=admin',
      mayMail: false,
    })
  }
}

/** An email lists this many; the rest is a number. */
const mostNamed = 20
