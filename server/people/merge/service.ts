import type { MergePart, MergePreview } from '../../../contract/people/merge.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { normaliseEmail } from '../../../rules/people/admissions.ts'
import {
  losesRole,
  type MergeRefusal,
  maskedEmail,
  mergeRefusal,
  signInsMove,
} from '../../../rules/people/merge.ts'
import type { QuizzesService } from '../../assessment/quizzes/service-interface.ts'
import type { NotificationsService } from '../../community/notifications/service.ts'
import type { MediaService } from '../../media/service-interface.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Mail } from '../../platform/mail/service.ts'
import type { Pair, PersonalTables } from '../../platform/nouns/personal-tables.ts'
import type { AuditService } from '../../school/audit/service.ts'
import type { SessionCache } from '../accounts/session-cache.ts'
import type { ProfileService } from '../profile/service.ts'
import type { ImpersonationService } from '../users/impersonation.ts'
import type { UsersService } from '../users/service.ts'
import { endDigest, endExports, mergeProfiles, mergeSignIns } from './hand-queries.ts'
import {
  applyRules,
  countEnds,
  countParts,
  deletePerson,
  findLeftBehind,
  insertMerged,
  lockPair,
  mergeByHand,
  openInBoth,
  type PersonRow,
} from './merge-queries.ts'
import { presentParts, presentSide } from './present.ts'

export interface UserMergesDependencies {
  db: Database
  audit: AuditService
  mail: Mail
  sessionCache: SessionCache
  personalTables: PersonalTables
  users: Pick<UsersService, 'person' | 'lockOtherAdministrators'>
  profile: Pick<ProfileService, 'deletionDueAt'>
  impersonation: Pick<ImpersonationService, 'endAllOf'>
  quizzes: Pick<QuizzesService, 'handInAll' | 'watchOpen'>
  media: Pick<MediaService, 'release' | 'passOn'>
  notifications: Pick<NotificationsService, 'orderDigest'>
  now: () => Date
}

export interface MergeWish {
  into: string
  confirmation: string
  acceptsLoss: boolean
}

/** Merges in one transaction (decision 30). */
export interface UserMergesService {
  /** @throws Refusal `user-not-found`, `merge-same` */
  preview(viewer: Viewer, userId: string, into: string): Promise<MergePreview>

  /**
   * @returns the id of the remaining account
   * @throws Refusal of the contract; nothing is changed
   */
  merge(viewer: Viewer, userId: string, wish: MergeWish): Promise<string>
}

export function userMergesService(dependencies: UserMergesDependencies): UserMergesService {
  const {
    db,
    audit,
    mail,
    sessionCache,
    personalTables,
    users,
    profile,
    impersonation,
    quizzes,
    media,
    notifications,
    now,
  } = dependencies

  return {
    async preview(viewer, userId, into) {
      if (userId === into) throw refuse('merge-same')
      const pair = { from: userId, into }
      return db.transaction(async (tx) => {
        const others = await users.lockOtherAdministrators(tx, userId)
        const [duplicate, kept] = [await users.person(tx, userId), await users.person(tx, into)]
        const refusal = mergeRefusal({
          viewerId: viewer.id,
          duplicate,
          kept,
          otherAdministrators: others.length,
          keptIsLeaving: (await profile.deletionDueAt(tx, into)) !== null,
          acceptsLoss: true,
        })
        const parts = await countParts(tx, personalTables, pair)
        const ends = await countEnds(tx, userId)
        const theyMove = signInsMove(duplicate.role, kept.role)
        if (theyMove) parts.set('sign-ins', { count: ends.signIns, both: 0 })
        return {
          duplicate: presentSide(duplicate),
          kept: presentSide(kept),
          parts: presentParts(parts),
          ends: { ...ends, signIns: theyMove ? 0 : ends.signIns },
          openPapers: (await openInBoth(tx, pair)).map(({ title }) => title),
          losesRole: losesRole(duplicate.role, kept.role),
          obstacle: refusal === null ? null : sentences[refusal],
        }
      })
    },

    async merge(viewer, userId, wish) {
      const pair = { from: userId, into: wish.into }
      if (userId === wish.into) throw refuse('merge-same')
      await db.transaction(async (tx) => {
        const others = await users.lockOtherAdministrators(tx, userId)
        const { duplicate, kept } = await lockPair(tx, pair)
        if (duplicate === null || kept === null) throw new Refusal('user-not-found')
        const refusal = mergeRefusal({
          viewerId: viewer.id,
          duplicate,
          kept,
          otherAdministrators: others.length,
          keptIsLeaving: (await profile.deletionDueAt(tx, kept.id)) !== null,
          acceptsLoss: wish.acceptsLoss,
        })
        if (refusal !== null) throw refuse(refusal)
        if (normaliseEmail(wish.confirmation) !== duplicate.email) throw notConfirmed(duplicate.email)
        const before = await ownParts(tx, kept.id)
        const gone = await ownParts(tx, duplicate.id)
        await move(tx, pair, duplicate, kept)
        await record(tx, viewer, { duplicate, kept, gone, before, after: await ownParts(tx, kept.id) })
        await notify(tx, duplicate, kept)
      })
      sessionCache.forgetAll()
      return wish.into
    },
  }

  async function move(tx: Transaction, pair: Pair, duplicate: PersonRow, kept: PersonRow): Promise<void> {
    const { from, into } = pair
    await impersonation.endAllOf(tx, from, 'The account was merged into another')
    const papers = await openInBoth(tx, pair)
    await quizzes.handInAll(
      tx,
      from,
      papers.map(({ attemptId }) => attemptId),
    )
    const useless = await endExports(tx, from)
    const hadDigest = await endDigest(tx, from)
    await mergeByHand(tx, personalTables, pair)
    const picture = await mergeProfiles(tx, pair)
    await media.release(tx, picture === null ? useless : [...useless, picture])
    await media.passOn(tx, from, into)
    const theyMove = signInsMove(duplicate.role, kept.role)
    const passwordHash = await mergeSignIns(tx, { duplicate, kept, theyMove })
    await applyRules(tx, personalTables, pair)
    const left = await findLeftBehind(tx, from)
    // The deletion below would silently cascade to these rows.
    if (left.length > 0) throw new Error(`The merge would lose rows of ${left.join(', ')}`)
    await deletePerson(tx, from)
    const { name, email } = duplicate
    await insertMerged(tx, { formerId: from, userId: into, name, email, passwordHash, mergedAt: now() })
    if (hadDigest) await notifications.orderDigest(tx, into)
    await quizzes.watchOpen(tx, into)
  }

  async function ownParts(tx: Transaction, userId: string): Promise<Partial<Record<MergePart, number>>> {
    const parts = await countParts(tx, personalTables, { from: userId, into: userId })
    return Object.fromEntries([...parts].map(([part, { count }]) => [part, count]))
  }

  async function record(
    tx: Transaction,
    viewer: Viewer,
    merge: {
      duplicate: PersonRow
      kept: PersonRow
      gone: Partial<Record<MergePart, number>>
      before: Partial<Record<MergePart, number>>
      after: Partial<Record<MergePart, number>>
    },
  ): Promise<void> {
    const { duplicate, kept, gone, before, after } = merge
    await audit.record(tx, viewer, {
      action: 'user.merged',
      subject: subjectOf(duplicate),
      before: { role: duplicate.role, ...withoutZeros(gone) },
      after: { mergedInto: kept.name },
    })
    await audit.record(tx, viewer, {
      action: 'user.merge-received',
      subject: subjectOf(kept),
      before,
      after: { ...after, received: duplicate.name },
    })
  }

  /** To both addresses: a person may read only one of them. */
  async function notify(tx: Transaction, duplicate: PersonRow, kept: PersonRow): Promise<void> {
    const stays = { firstName: kept.firstName, which: 'kept' as const, other: duplicate.email }
    await mail.queue(tx, { to: kept.email, template: 'account-merged', variables: stays })
    const goes = { firstName: duplicate.firstName, which: 'merged' as const, other: maskedEmail(kept.email) }
    await mail.queue(tx, { to: duplicate.email, template: 'account-merged', variables: goes })
  }
}

const sentences: Record<MergeRefusal, string> = {
  'merge-same': 'These are one and the same account. Choose another one.',
  'own-merge': 'You cannot merge away the account you are signed in with. Ask another administrator.',
  'last-administrator':
    'This is the last administrator. Make someone else an administrator first, and then merge.',
  'merge-into-leaving': 'The other account is scheduled for deletion. Keep it first, and then merge.',
  'merge-loses-role':
    'The account that goes may do more than the one that stays. Say that you want this role to end.',
}

const refuse = (code: MergeRefusal) => new Refusal(code, sentences[code])

function notConfirmed(email: string): Refusal {
  const message = `Please type ${email}, the address of the account that goes`
  return new Refusal('merge-not-confirmed', message, { fields: [{ field: 'confirmation', message }] })
}

const subjectOf = ({ id, name }: PersonRow) => ({ kind: 'user', id, label: name })

const withoutZeros = (parts: Partial<Record<MergePart, number>>) =>
  Object.fromEntries(Object.entries(parts).filter(([, count]) => count > 0))
