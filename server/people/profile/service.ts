import type { OutputOf } from '../../../contract/index.ts'
import type { Portfolio, Profile, ProfileChanges, Session } from '../../../contract/people/profile.ts'
import type { Database } from '../../../database/client.ts'
import { isReservedHandle } from '../../../rules/people/profile.ts'
import type { ShownWorkService } from '../../assessment/assignments/shown-work.ts'
import type { CertificatesService } from '../../certificates/service.ts'
import type { StudyGroupsService } from '../../community/study-groups/service-interface.ts'
import type { SuggestionsService } from '../../courses/suggestions/service.ts'
import type { LearningService } from '../../learning/progress/service.ts'
import { mediaUrl } from '../../media/present.ts'
import type { Purpose } from '../../media/purposes.ts'
import type { MediaService } from '../../media/service-interface.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Mail } from '../../platform/mail/service.ts'
import type { PersonalTables } from '../../platform/nouns/personal-tables.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Throttling } from '../../platform/throttling/service.ts'
import type { AuditService } from '../../school/audit/service.ts'
import { presentUser } from '../accounts/present.ts'
import type { AccountsService } from '../accounts/service-interface.ts'
import type { SessionCache } from '../accounts/session-cache.ts'
import { type DataDownloads, dataDownloads } from './data-downloads.ts'
import { type Deletion, deletion } from './deletion.ts'
import { type EmailChange, emailChange } from './email-change.ts'
import { presentProfile, presentSession } from './present.ts'
import {
  deleteOtherSessions,
  deleteSession,
  findProfile,
  findPublicPerson,
  isTaken,
  lockPerson,
  putProfile,
  sessionsOf,
  updateUser,
} from './queries.ts'
import { type UnusedAccounts, unusedAccounts } from './unused-accounts.ts'
import { type VouchedAddress, vouchedAddress } from './vouched-address.ts'

export interface ProfileDependencies {
  db: Database
  jobs: Jobs
  mail: Mail
  media: MediaService
  storage: Storage
  learning: LearningService
  certificates: Pick<CertificatesService, 'sharedBy' | 'nameGiven'>
  shownWork: Pick<ShownWorkService, 'shownBy' | 'oneShownBy'>
  suggestions: Pick<SuggestionsService, 'improvedBy'>
  studyGroups: Pick<StudyGroupsService, 'passOnAllOf'>
  accounts: AccountsService
  audit: AuditService
  throttling: Throttling
  sessionCache: SessionCache
  personalTables: PersonalTables
  now: () => Date
}

export const pictures = 'profile-picture'

export const profilePictures: Purpose = {
  longest: 10_000_000,
  accepts: 'picture',
  picture: { longestSide: 512, sizes: [96, 256], square: true },
  // Shown beside posts, and on the public page.
  mayRead: () => true,
}

/** Every query has the viewer in its WHERE. */
export interface ProfileService extends EmailChange, VouchedAddress, DataDownloads, Deletion, UnusedAccounts {
  /** The viewer's own profile. */
  profile(viewer: Viewer): Promise<Profile>

  /** @throws Refusal `handle-taken` or `invalid-input` */
  change(viewer: Viewer, changes: ProfileChanges): Promise<OutputOf<'PATCH /api/user/profile'>>

  /** @throws Refusal `person-not-found`, also if the page is not public */
  publicPerson(handle: string): Promise<Portfolio>

  /** @throws Refusal `person-not-found` or `work-not-found` */
  publicWork(handle: string, workId: string): Promise<OutputOf<'GET /api/people/{handle}/works/{id}'>>

  /** The viewer's sessions. */
  sessions(viewer: Viewer): Promise<Session[]>

  /** @throws Refusal `session-not-found` */
  endSession(viewer: Viewer, id: string): Promise<void>

  /** @returns the number of sessions that ended */
  endOtherSessions(viewer: Viewer): Promise<number>
}

export function profileService(dependencies: ProfileDependencies): ProfileService {
  const { db, media, learning, certificates, shownWork, suggestions, sessionCache } = dependencies
  const downloads = dataDownloads(dependencies)
  const deletions = deletion(dependencies, profileOf)

  return {
    profile: (viewer) => profileOf(viewer.id),

    async change(viewer, changes) {
      const { firstName, lastName, timeZone, pictureId, handle, ...said } = changes
      if (handle && isReservedHandle(handle)) throw handleTaken(handle)
      const known = await requireProfile(viewer.id)
      if ((changes.isPublic ?? known.isPublic) && (handle === undefined ? known.handle : handle) === null) {
        const message = 'Choose a handle first: it is the address of your public page'
        throw new Refusal('invalid-input', message, { fields: [{ field: 'handle', message }] })
      }
      try {
        await db.transaction(async (tx) => {
          // Otherwise two concurrent pictures would both replace the previous one, and one would be orphaned.
          await lockPerson(tx, viewer.id)
          const before = await requireProfile(viewer.id, tx)
          const isNewPicture = pictureId !== undefined && pictureId !== before.pictureId
          if (isNewPicture && pictureId) await media.attach(tx, viewer.id, pictures, [pictureId])
          await putProfile(tx, viewer.id, {
            ...given({ ...said, handle }),
            ...(isNewPicture ? { pictureId } : {}),
          })
          await updateUser(tx, viewer.id, {
            ...given({ firstName, lastName, timeZone }),
            ...(lastName === undefined ? {} : { hasStandInSurname: false }),
            ...(isNewPicture ? { image: pictureId && mediaUrl(pictureId) } : {}),
          })
          if (lastName !== undefined && before.user.hasStandInSurname)
            await certificates.nameGiven(tx, viewer.id)
          if (isNewPicture && before.pictureId) await media.release(tx, [before.pictureId])
        })
      } catch (error) {
        if (handle && isTaken(error, 'one_person_a_handle')) throw handleTaken(handle)
        throw error
      }
      sessionCache.forgetAll()
      const row = await requireProfile(viewer.id)
      return { user: presentUser(row.user), profile: presentProfile(row) }
    },

    async publicPerson(handle) {
      const { id, ...said } = await requirePublicPerson(handle)
      const [enrolled, certificateOf, works, improved] = await Promise.all([
        learning.enrollments({ id }),
        certificates.sharedBy(id),
        shownWork.shownBy(id),
        suggestions.improvedBy(id),
      ])
      const finished = enrolled.filter(({ completed }) => completed)
      return {
        ...said,
        works,
        improved,
        courses: finished.map(({ id, code, title, department, departmentId, lastActivityAt }) => {
          const certificate = certificateOf.get(id) ?? null
          return { id, code, title, department, departmentId, completedAt: lastActivityAt, certificate }
        }),
      }
    },

    async publicWork(handle, workId) {
      const person = await requirePublicPerson(handle)
      const work = await shownWork.oneShownBy(person.id, workId)
      if (work === null) throw new Refusal('work-not-found', 'This work is not shown, or no longer.')
      return { person: { handle: person.handle, name: person.name }, work }
    },

    async sessions(viewer) {
      return (await sessionsOf(db, viewer.id)).map((row) => presentSession(row, viewer.sessionId))
    },

    async endSession(viewer, id) {
      if (!(await deleteSession(db, viewer.id, id))) {
        throw new Refusal('session-not-found', 'This session has already ended.')
      }
      sessionCache.forgetAll()
    },

    async endOtherSessions(viewer) {
      const ended = await deleteOtherSessions(db, viewer.id, viewer.sessionId)
      sessionCache.forgetAll()
      return ended
    },

    ...emailChange(dependencies, profileOf),
    ...vouchedAddress(dependencies),
    ...downloads,
    ...deletions,
    ...unusedAccounts(),
  }

  async function requirePublicPerson(handle: string) {
    const person = await findPublicPerson(db, handle.toLowerCase())
    if (person === null) throw new Refusal('person-not-found', 'There is no public page at this address.')
    return person
  }

  async function requireProfile(userId: string, executor: Parameters<typeof findProfile>[0] = db) {
    const row = await findProfile(executor, userId)
    if (row === null) throw new Refusal('not-signed-in', 'Please sign in to go on.')
    return row
  }

  async function profileOf(userId: string): Promise<Profile> {
    return presentProfile(await requireProfile(userId))
  }
}

function given<Changes extends object>(changes: Changes) {
  const kept = Object.entries(changes).filter(([, value]) => value !== undefined)
  return Object.fromEntries(kept) as { [Name in keyof Changes]?: Exclude<Changes[Name], undefined> }
}

function handleTaken(handle: string): Refusal {
  const message = `The handle “${handle}” is taken. Please choose another.`
  return new Refusal('handle-taken', message, { fields: [{ field: 'handle', message }] })
}
