import type { Profile } from '../../contract/profile.ts'
import type { Database, Transaction } from '../../database/client.ts'
import { deletionGrace } from '../../rules/profile.ts'
import { newOneTimeToken, oneTimeTokenHash } from '../accounts/one-time-token.ts'
import { Refusal } from '../http/refusal.ts'
import type { Viewer } from '../http/viewer.ts'
import type { NounJobs } from '../jobs/definitions.ts'
import { comeAgain } from '../jobs/too-early.ts'
import { throttleChanges } from '../throttling/letters.ts'
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

/**
 * So long after a deletion what came late is deleted too, in milliseconds. A request that was let in before, and an
 * upload on a slow line above all, writes for a person whose row is still there.
 */
const rest = 60 * 60_000

const mostAtOnce = 200

/** Who is told. */
type Addressee = Pick<Viewer, 'id' | 'email' | 'firstName'>

/**
 * The deletion of an account: asked for by someone who has just shown who they are, done by a job 14 days later unless it is cancelled. What
 * the person wrote for others stays, as a former student's; everything personal goes.
 */
export function deletion(
  { db, jobs, mail, media, accounts, sessions, studyGroups, throttling, now }: ProfileDependencies,
  profileOf: (userId: string) => Promise<Profile>,
) {
  return {
    /** @throws Refusal `last-administrator` or `too-many-requests` */
    async requestDeletion(viewer: Viewer): Promise<Profile> {
      await throttleChanges(throttling, viewer.id)
      await db.transaction(async (tx) => {
        if (await isLastAdministrator(tx, viewer.id)) {
          throw new Refusal(
            'last-administrator',
            'You are the only administrator. Make somebody else one first.',
          )
        }
        await schedule(tx, viewer)
      })
      return profileOf(viewer.id)
    },

    async cancelDeletion(viewer: Viewer): Promise<Profile> {
      await cancelDeletionOf(db, viewer.id)
      return profileOf(viewer.id)
    },

    /** @throws Refusal `link-broken` */
    async cancelDeletionByLink(token: string): Promise<void> {
      if (!(await cancelDeletionBy(db, oneTimeTokenHash(token)))) {
        throw new Refusal(
          'link-broken',
          'This account is not waiting to be deleted, or the link is not whole.',
        )
      }
    },

    /**
     * Has an account deleted after the days of grace, as an administrator wishes; the person is told and may keep it.
     *
     * @returns when that is
     */
    scheduleDeletion: (tx: Transaction, person: Addressee) => schedule(tx, person, true),

    /** Keeps an account after all. */
    keepAccount: (tx: Transaction, userId: string) => cancelDeletionOf(tx, userId),

    /** When an account is deleted; null when nobody asked for it. */
    deletionDueAt: (tx: Database | Transaction, userId: string) => findDeletionDueAt(tx, userId),

    deleteDue,
    deleteOverdue,
    deleteRest,

    jobs: {
      'profile.delete-rest': ({ userId }) => deleteRest(userId),
      // Does nothing if the request was canceled, or made again with another date.
      'profile.delete': ({ userId }) => deleteDue(userId),
      'profile.delete-overdue': { handler: deleteOverdue, cron: '7 4 * * *' },
    } satisfies NounJobs,
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
        path: `/keep-account?token=${token}`,
        byAdministrator,
      },
    })
    return dueAt
  }

  /** Whether a school that loses them has no administrator left who can sign in. */
  async function isLastAdministrator(tx: Transaction, userId: string): Promise<boolean> {
    const administrators = await accounts.lockAdministrators(tx)
    return administrators.every((id) => id === userId) && (await isAdministrator(tx, userId))
  }

  async function deleteDue(userId: string): Promise<void> {
    await db.transaction(async (tx) => {
      // Whoever was one of several administrators when it was asked for may be the last by now.
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
    sessions.forgetAll()
  }

  /**
   * What the jobs of their own did not do: of whoever was the last administrator then, of a job that was given up or
   * taken out of the queue. Each has a job again, so that one that fails keeps no other.
   */
  async function deleteOverdue(): Promise<void> {
    const overdue = await overdueDeletions(db, new Date(now().getTime() - rest), mostAtOnce)
    await jobs.enqueueMany(
      db,
      'profile.delete',
      overdue.map((data) => ({ data })),
    )
  }

  /** What requests that were under way at a deletion wrote after it. */
  async function deleteRest(userId: string): Promise<void> {
    await db.transaction(async (tx) => {
      if (await isErased(tx, userId)) await erase(tx, userId)
    })
  }

  async function erase(tx: Transaction, userId: string): Promise<void> {
    await media.releaseAllOf(tx, userId)
    // While they are members still: who comes next is told.
    await studyGroups.passOnAllOf(tx, userId)
    await erasePerson(tx, userId)
  }
}
