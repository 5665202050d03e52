import type { Profile } from '../../contract/profile.ts'
import { deletionGrace } from '../../rules/profile.ts'
import { newOneTimeToken, oneTimeTokenHash } from '../accounts/one-time-token.ts'
import { Refusal } from '../http/refusal.ts'
import type { Viewer } from '../http/viewer.ts'
import {
  cancelDeletionBy,
  cancelDeletionOf,
  countOtherAdministrators,
  erasePerson,
  lockDueDeletion,
  putDeletion,
} from './account-queries.ts'
import type { ProfileDependencies } from './service.ts'

/**
 * The deletion of an account: asked for by someone who has just shown who they are, done by a job 14 days later unless it is cancelled. What
 * the person wrote for others stays, as a former student's; everything personal goes.
 */
export function deletion(
  { db, jobs, mail, media, accounts, sessions, studyGroups, now }: ProfileDependencies,
  profileOf: (userId: string) => Promise<Profile>,
) {
  return {
    /** @throws Refusal `confirmation-needed` or `last-administrator` */
    async requestDeletion(viewer: Viewer): Promise<Profile> {
      await accounts.requireConfirmation(viewer)
      const token = newOneTimeToken()
      const requestedAt = now()
      const dueAt = new Date(requestedAt.getTime() + deletionGrace)
      await db.transaction(async (tx) => {
        if (viewer.role === 'admin' && (await countOtherAdministrators(tx, viewer.id)) === 0) {
          throw new Refusal(
            'last-administrator',
            'You are the only administrator. Make somebody else one first.',
          )
        }
        await putDeletion(tx, {
          userId: viewer.id,
          requestedAt,
          dueAt,
          cancelTokenHash: oneTimeTokenHash(token),
        })
        await jobs.enqueue(tx, 'profile.delete', { userId: viewer.id }, { startAfter: dueAt })
        await mail.queue(tx, {
          to: viewer.email,
          template: 'deletion-scheduled',
          variables: {
            firstName: viewer.firstName,
            dueAt: dueAt.toISOString(),
            path: `/keep-account?token=${token}`,
          },
        })
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

    deleteDue,

    /** A wish that was cancelled or made anew has another date: its job then does nothing. */
    startDeletionJobs: () => jobs.work('profile.delete', ({ userId }) => deleteDue(userId)),
  }

  async function deleteDue(userId: string): Promise<void> {
    await db.transaction(async (tx) => {
      if (!(await lockDueDeletion(tx, userId, now()))) return
      await media.releaseAllOf(tx, userId)
      // While they are members still: who comes next is told.
      await studyGroups.passOnAllOf(tx, userId)
      await erasePerson(tx, userId)
    })
    sessions.forgetAll()
  }
}
