import type { OutputOf } from '../../../contract/index.ts'
import type { ListedUser, NewUser, UserChange, UserDetail } from '../../../contract/people/users.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { normaliseEmail } from '../../../rules/people/admissions.ts'
import { roleChangeRefusal } from '../../../rules/people/users.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import type { Reads } from '../../platform/http/read-places.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Mail } from '../../platform/mail/service.ts'
import type { AuditService } from '../../school/audit/service.ts'
import type { AccountsService } from '../accounts/service-interface.ts'
import type { Caller } from '../accounts/sign-in.ts'
import type { ProfileService } from '../profile/service.ts'
import { presentListedUser, presentUserDetail } from './present.ts'
import {
  countAllUsers,
  countSessions,
  countUsers,
  deleteSessions,
  enrollmentsOf,
  findListedUser,
  type ListedRow,
  lockUser,
  putCourseAuthor,
  putNames,
  quizResultsOf,
  type UserFilter,
  usersAfter,
} from './queries.ts'

const pageSize = 50
const mostQuizResults = 50

/** Counting a hundred thousand matches would take longer than the page. */
const mostCounted = 5_000

export interface UsersDependencies {
  db: Database
  reads: Reads
  accounts: AccountsService
  audit: AuditService
  mail: Mail
  profile: Pick<ProfileService, 'scheduleDeletion' | 'keepAccount' | 'deletionDueAt'>
}

/** Every change is in the audit log, written in the same transaction. */
export interface UsersService {
  /**
   * A page of accounts, and how many match, counted up to 5,000.
   *
   * @throws Refusal `invalid-input` for a page that does not exist
   */
  page(query: UserFilter & { after?: string }): Promise<OutputOf<'GET /api/admin/users'>>

  /**
   * The id of a merged account leads to the one it is part of.
   *
   * @throws Refusal `user-not-found`
   */
  detail(idOrFormer: string): Promise<UserDetail>

  /** @throws Refusal `user-not-found` */
  person(tx: Transaction, userId: string): Promise<ListedRow>

  /** @returns the ids of all administrators but this one, locked until the transaction ends */
  lockOtherAdministrators(tx: Transaction, userId: string): Promise<string[]>

  /** Creates an account and emails the setup link. @throws Refusal `email-taken` */
  invite(viewer: Viewer, person: NewUser): Promise<ListedUser>

  /** @throws Refusal `user-not-found`, `own-role` or `last-administrator` */
  change(viewer: Viewer, userId: string, change: UserChange): Promise<ListedUser>

  /** @throws Refusal `user-not-found`, `own-suspension` or `last-administrator` */
  setSuspended(
    viewer: Viewer,
    userId: string,
    change: { suspended: boolean; reason?: string },
  ): Promise<ListedUser>

  /** Lets an instructor begin courses, or no longer. @throws Refusal `user-not-found` or `not-an-instructor` */
  setCourseAuthor(viewer: Viewer, userId: string, mayBeginCourses: boolean): Promise<boolean>

  /**
   * Schedules a deletion, or cancels it. A repeated request keeps the first date.
   *
   * @returns when it is deleted, or null
   * @throws Refusal `user-not-found`, `own-deletion`, `last-administrator`
   */
  setDeletion(
    viewer: Viewer,
    userId: string,
    deletion: { wanted: boolean; reason?: string },
  ): Promise<Date | null>

  /**
   * @returns which link was sent
   * @throws Refusal `too-many-requests`
   */
  sendLink(viewer: Viewer, userId: string, caller: Caller): Promise<'setup' | 'reset'>

  /** @returns the number of sessions that ended @throws Refusal `user-not-found` */
  signOutEverywhere(viewer: Viewer, userId: string): Promise<number>
}

export function usersService({ db, reads, accounts, audit, mail, profile }: UsersDependencies): UsersService {
  return {
    async page({ after, ...filter }) {
      const place = readCursor(after)
      const isFiltered = Boolean(filter.search?.trim() || filter.role || filter.state)
      const { rows, counted, areMany } = await reads.read(async (db) => {
        const all = isFiltered ? null : countAllUsers(db)
        const some = isFiltered ? await countUsers(db, filter, mostCounted + 1) : 0
        const areMany = some > mostCounted
        const page = { after: place, most: pageSize + 1, areMany }
        const [rows, counted] = await Promise.all([usersAfter(db, filter, page), all ?? some])
        return { rows, counted, areMany }
      })
      const last = rows.length > pageSize ? rows[pageSize - 1] : undefined
      return {
        users: rows.slice(0, pageSize).map(presentListedUser),
        total: isFiltered ? Math.min(counted, mostCounted) : counted,
        totalIsLeast: isFiltered && areMany,
        next: last ? writeCursor({ at: last.exactCreatedAt, id: last.id }) : null,
      }
    },

    async detail(idOrFormer) {
      const userId = (await accounts.idAfterMerge(idOrFormer)) ?? idOrFormer
      const [row, enrollments, quizResults, sessionCount, deletionDueAt, mergedAccounts] = await Promise.all([
        listed(db, userId),
        enrollmentsOf(db, userId),
        quizResultsOf(db, userId, mostQuizResults),
        countSessions(db, userId),
        profile.deletionDueAt(db, userId),
        accounts.mergedInto(userId),
      ])
      const more = { enrollments, quizResults, sessionCount, deletionDueAt, mergedAccounts }
      return presentUserDetail(row, more)
    },

    person: (tx, userId) => listed(tx, userId),

    async lockOtherAdministrators(tx, userId) {
      return (await accounts.lockAdministrators(tx)).filter((id) => id !== userId)
    },

    async invite(viewer, person) {
      const { firstName, lastName, role } = person
      const email = normaliseEmail(person.email)
      return db.transaction(async (tx) => {
        const [made] = await accounts.createMany(tx, [{ firstName, lastName, email, role }], viewer.id)
        if (made === undefined) throw emailTaken()
        await mail.queue(tx, {
          to: email,
          template: 'setup-password',
          variables: { firstName, path: made.setupPath },
        })
        await audit.record(tx, viewer, {
          action: 'user.invited',
          subject: subjectOf(made),
          after: { role },
        })
        return presentListedUser(await listed(tx, made.id))
      })
    },

    async change(viewer, userId, change) {
      return db.transaction(async (tx) => {
        // Administrators first and in order, to avoid a deadlock of two changes.
        const administrators = change.role === undefined ? [] : await accounts.lockAdministrators(tx)
        const user = await lockUser(tx, userId)
        if (user === null) throw new Refusal('user-not-found')
        const { firstName = user.firstName, lastName = user.lastName, role = user.role } = change
        const refusal = roleChangeRefusal({
          from: user.role,
          to: role,
          isSelf: viewer.id === userId,
          otherAdministrators: administrators.filter((id) => id !== userId).length,
        })
        if (refusal !== null) throw new Refusal(refusal, refusalTexts[refusal])
        const name = await putNames(tx, userId, { firstName, lastName })
        if (role !== user.role) {
          const changed = { id: userId, role, email: user.email, firstName, name }
          await accounts.giveRole(tx, changed, viewer.id)
        }
        await audit.record(tx, viewer, {
          action: role === user.role ? 'user.edited' : 'user.role-changed',
          subject: subjectOf(user),
          before: { firstName: user.firstName, lastName: user.lastName, role: user.role },
          after: { firstName, lastName, role },
        })
        return presentListedUser(await listed(tx, userId))
      })
    },

    async setSuspended(viewer, userId, change) {
      return db.transaction(async (tx) => {
        const administrators = await accounts.lockAdministrators(tx)
        const user = await lockUser(tx, userId)
        if (user === null) throw new Refusal('user-not-found')
        if (change.suspended !== (user.suspendedAt !== null)) {
          if (change.suspended) {
            if (viewer.id === userId) throw new Refusal('own-suspension', refusalTexts['own-suspension'])
            const isLast = user.role === 'admin' && administrators.every((id) => id === userId)
            if (isLast) throw new Refusal('last-administrator', refusalTexts['last-administrator'])
            await accounts.suspend(tx, userId)
          } else await accounts.restore(tx, userId)
          await audit.record(tx, viewer, {
            action: change.suspended ? 'user.suspended' : 'user.restored',
            subject: subjectOf(user),
            ...(change.reason ? { reason: change.reason } : {}),
          })
        }
        return presentListedUser(await listed(tx, userId))
      })
    },

    async setCourseAuthor(viewer, userId, mayBeginCourses) {
      return db.transaction(async (tx) => {
        const user = await lockUser(tx, userId)
        if (user === null) throw new Refusal('user-not-found')
        if (mayBeginCourses && user.role !== 'instructor') {
          throw new Refusal('not-an-instructor', 'Make this person an instructor first.')
        }
        if (user.mayBeginCourses !== mayBeginCourses) {
          await putCourseAuthor(tx, userId, mayBeginCourses)
          await audit.record(tx, viewer, {
            action: mayBeginCourses ? 'user.course-author-made' : 'user.course-author-ended',
            subject: subjectOf(user),
            before: { mayBeginCourses: user.mayBeginCourses },
            after: { mayBeginCourses },
          })
        }
        return mayBeginCourses
      })
    },

    async setDeletion(viewer, userId, { wanted, reason }) {
      return db.transaction(async (tx) => {
        const administrators = await accounts.lockAdministrators(tx)
        const user = await lockUser(tx, userId)
        if (user === null) throw new Refusal('user-not-found')
        const dueAt = await profile.deletionDueAt(tx, userId)
        if (wanted === (dueAt !== null)) return dueAt
        if (wanted && viewer.id === userId) throw new Refusal('own-deletion')
        if (wanted && user.role === 'admin' && administrators.every((id) => id === userId)) {
          throw new Refusal('last-administrator', refusalTexts['last-administrator'])
        }
        const result = wanted ? await profile.scheduleDeletion(tx, user) : null
        if (!wanted) await profile.keepAccount(tx, userId)
        await audit.record(tx, viewer, {
          action: wanted ? 'user.deletion-asked' : 'user.deletion-cancelled',
          subject: subjectOf(user),
          before: { deletedOn: dueAt?.toISOString() ?? null },
          after: { deletedOn: result?.toISOString() ?? null },
          ...(reason ? { reason } : {}),
        })
        return result
      })
    },

    async sendLink(viewer, userId, caller) {
      const { email, firstName, lastName } = await listed(db, userId)
      const sent = await accounts.requestReset(email, caller)
      if (sent === null) throw new Refusal('user-not-found')
      // After sending: a refused request sent nothing.
      await db.transaction((tx) =>
        audit.record(tx, viewer, {
          action: 'user.link-sent',
          subject: subjectOf({ id: userId, name: `${firstName} ${lastName}`.trim() }),
        }),
      )
      return sent
    },

    async signOutEverywhere(viewer, userId) {
      return db.transaction(async (tx) => {
        const user = await lockUser(tx, userId)
        if (user === null) throw new Refusal('user-not-found')
        const ended = await deleteSessions(tx, userId)
        await audit.record(tx, viewer, { action: 'user.signed-out', subject: subjectOf(user) })
        return ended
      })
    },
  }
}

const refusalTexts = {
  'own-role': 'You cannot change your own role. Ask another administrator.',
  'own-suspension': 'You cannot suspend yourself. Ask another administrator.',
  'last-administrator': 'This is the last administrator. Make someone else an administrator first.',
}

function emailTaken(): Refusal {
  const message = 'This address already has an account'
  return new Refusal('email-taken', message, { fields: [{ field: 'email', message }] })
}

const subjectOf = ({ id, name }: { id: string; name: string }) => ({ kind: 'user', id, label: name })

async function listed(db: Database | Transaction, userId: string) {
  const row = await findListedUser(db, userId)
  if (row === null) throw new Refusal('user-not-found')
  return row
}
