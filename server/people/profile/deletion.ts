import type { Profile } from '../../../contract/people/profile.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { tokenAddresses } from '../../../rules/addresses.ts'
import { deletionGrace } from '../../../rules/people/profile.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { comeAgain } from '../../platform/jobs/too-early.ts'
import { throttleChanges } from '../../platform/throttling/letters.ts'
import { newOneTimeToken, oneTimeTokenHash } from '../accounts/one-time-token.ts'
import {
  cancelDeletionBy,
  cancelDeletionOf,
  erasePerson,
  findDeletionDueAt,
  isAdministrator,
  isErased,
  lockDeletion,
  overdueDeletions,
  putDeletion,
} from './account-queries.ts'
import type { ProfileDependencies } from './service.ts'

/** Milliseconds. A request in flight, above all a slow upload, can still write for a deleted person. */
const rest = 60 * 60_000

const mostAtOnce = 200

type Addressee = Pick<Viewer, 'id' | 'email' | 'firstName'>

/** Done by a job after 14 days unless canceled. Posts stay, as a former student's; everything personal is erased. */
export interface Deletion {
  /** @throws Refusal `last-administrator` or `too-many-requests` */
  requestDeletion(viewer: Viewer): Promise<Profile>

  /** Idempotent. */
  cancelDeletion(viewer: Viewer): Promise<Profile>

  /** @throws Refusal `link-broken` */
  cancelDeletionByLink(token: string): Promise<void>

  /**
   * By an administrator; the person is notified and may cancel it.
   *
   * @returns when the account is deleted
   */
  scheduleDeletion(tx: Transaction, person: Addressee): Promise<Date>

  /** Cancels the deletion, by an administrator. */
  keepAccount(tx: Transaction, userId: string): Promise<void>

  /** @returns null if no deletion is scheduled */
  deletionDueAt(tx: Database | Transaction, userId: string): Promise<Date | null>

  /** The job: deletes the account if its time has come. */
  deleteDue(userId: string): Promise<void>

  /**
   * Retries deletions whose jobs failed, were lost, or were refused for the last administrator. One job each, so that a
   * failure does not block the others.
   */
  deleteOverdue(): Promise<void>

  /** Deletes what requests in flight wrote after a deletion. */
  deleteRest(userId: string): Promise<void>
}

export function deletion(
  {
    db,
    jobs,
    mail,
    media,
    accounts,
    sessionCache,
    studyGroups,
    throttling,
    personalTables,
    now,
  }: ProfileDependencies,
  profileOf: (userId: string) => Promise<Profile>,
): Deletion {
  return {
    async requestDeletion(viewer) {
      await throttleChanges(throttling, viewer.id)
      await db.transaction(async (tx) => {
        if (await isLastAdministrator(tx, viewer.id)) {
          throw new Refusal('last-administrator', 'You are the only administrator. Add another one first.')
        }
        await schedule(tx, viewer)
      })
      return profileOf(viewer.id)
    },

    async cancelDeletion(viewer) {
      await cancelDeletionOf(db, viewer.id)
      return profileOf(viewer.id)
    },

    async cancelDeletionByLink(token) {
      if (!(await cancelDeletionBy(db, oneTimeTokenHash(token)))) {
        throw new Refusal(
          'link-broken',
          'This account is not waiting to be deleted, or the link is not whole.',
        )
      }
    },

    scheduleDeletion: (tx, person) => schedule(tx, person, true),

    keepAccount: (tx, userId) => cancelDeletionOf(tx, userId),

    deletionDueAt: (tx, userId) => findDeletionDueAt(tx, userId),

    deleteDue,
    deleteOverdue,
    deleteRest,
  }

  async function schedule(tx: Transaction, person: Addressee, byAdministrator = false): Promise<Date> {
    const token = newOneTimeToken()
    const requestedAt = now()
    const dueAt = new Date(requestedAt.getTime() + deletionGrace)
    await putDeletion(tx, {
      userId: person.id,
      requestedAt,
      dueAt,
      cancelTokenHash: oneTimeTokenHash(token),
    })
    await jobs.enqueue(tx, 'profile.delete', { userId: person.id }, { startAfter: dueAt })
    await mail.queue(tx, {
      to: person.email,
      template: 'deletion-scheduled',
      variables: {
        firstName: person.firstName,
        dueAt: dueAt.toISOString(),
        path: tokenAddresses.deletion(token),
        byAdministrator,
      },
    })
    return dueAt
  }

  async function isLastAdministrator(tx: Transaction, userId: string): Promise<boolean> {
    const administrators = await accounts.lockAdministrators(tx)
    return administrators.every((id) => id === userId) && (await isAdministrator(tx, userId))
  }

  async function deleteDue(userId: string): Promise<void> {
    await db.transaction(async (tx) => {
      // Other administrators may have left since the request.
      const isLast = await isLastAdministrator(tx, userId)
      const dueAt = await lockDeletion(tx, userId)
      if (dueAt === null || isLast) return
      if (dueAt > now()) {
        return comeAgain(jobs, tx, ['profile.delete', { userId }], { at: dueAt, now: now() })
      }
      await erase(tx, userId)
      const startAfter = new Date(now().getTime() + rest)
      await jobs.enqueue(tx, 'profile.delete-rest', { userId }, { startAfter })
    })
    sessionCache.forgetAll()
  }

  async function deleteOverdue(): Promise<void> {
    const overdue = await overdueDeletions(db, new Date(now().getTime() - rest), mostAtOnce)
    await jobs.enqueueMany(
      db,
      'profile.delete',
      overdue.map((data) => ({ data })),
    )
  }

  async function deleteRest(userId: string): Promise<void> {
    await db.transaction(async (tx) => {
      if (await isErased(tx, userId)) await erase(tx, userId)
    })
  }

  async function erase(tx: Transaction, userId: string): Promise<void> {
    await media.releaseAllOf(tx, userId)
    // While they are still members, so that the next owner is notified.
    await studyGroups.passOnAllOf(tx, userId)
    await erasePerson(tx, personalTables, userId)
  }
}
