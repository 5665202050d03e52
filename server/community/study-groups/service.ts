import type { Database, Transaction } from '../../../database/client.ts'
import { studyGroupAddress } from '../../../rules/addresses.ts'
import { isMember, nextOwner, runsGroup } from '../../../rules/community/study-groups.ts'
import type { MediaService } from '../../media/service-interface.ts'
import type { LiveService } from '../../platform/events/live.ts'
import { readCursor, uuids, writeCursor } from '../../platform/http/cursor.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Throttling } from '../../platform/throttling/service.ts'
import { releaseFilesOfGroup } from '../announcements/attachments.ts'
import type { GroupNews } from '../notifications/kinds.ts'
import type { NotificationsService } from '../notifications/service.ts'
import {
  archiveGroups,
  deleteMember,
  lockGroupsOwnedBy,
  membershipOf,
  membersOf,
  otherMembersOf,
  putMember,
  replaceOwner,
  setRole,
} from './member-queries.ts'
import { membershipIn, presentGroup, presentSummary, revisionOf } from './present.ts'
import {
  courseExists,
  deleteGroup,
  groups,
  insertGroup,
  lockGroup,
  touchGroup,
  updateGroup,
} from './queries.ts'
import { takeTurn } from './rate-limit.ts'
import { noteFounding } from './rate-limit-queries.ts'
import type { StudyGroupsService } from './service-interface.ts'
import { sessionsBetween, sessionsOf } from './session-queries.ts'

const pageLength = 20
const mostOfMine = 100
const mostSessions = 50
const mostInCalendar = 500

const waitMessage = (wait: string) => `You joined many groups just now. Please wait ${wait} and try again.`

export interface StudyGroupsDependencies {
  db: Database
  notifications: NotificationsService
  live: LiveService
  throttling: Pick<Throttling, 'count'>
  media: Pick<MediaService, 'release'>
  now: () => Date
}

export function studyGroupsService({
  db,
  notifications,
  live,
  throttling,
  media,
  now,
}: StudyGroupsDependencies): StudyGroupsService {
  return {
    async mayHear(viewer, id) {
      return isId(id) && isMember(await membershipOf(db, id, viewer.id))
    },

    passOnAllOf,

    async discover(viewer, query) {
      const { course, search, after } = query
      const rows = await groups(db, viewer.id, {
        ...(course ? { courseId: course } : {}),
        ...(search?.trim() ? { search: search.trim() } : {}),
        after: readCursor(after, { ids: uuids }),
        most: pageLength + 1,
      })
      const last = rows.length > pageLength ? rows[pageLength - 1] : undefined
      const next = last === undefined ? null : writeCursor({ at: last.cursorAt, id: last.id })
      return { groups: rows.slice(0, pageLength).map(presentSummary), next }
    },

    async mine(viewer) {
      const rows = await groups(db, viewer.id, { after: null, most: mostOfMine, mineOnly: true })
      return { groups: rows.map(presentSummary) }
    },

    group: (viewer, id) => read(db, viewer, id),

    async put(viewer, id, draft) {
      if (draft.id !== id) throw invalid('id', 'The address and the text name two groups')
      return db.transaction(async (tx) => {
        const requireAllowance = await takeTurn(tx, viewer)
        const { name, description, courseId, joining, mostMembers } = draft
        if (courseId !== null && !(await courseExists(tx, courseId)))
          throw invalid('courseId', 'There is no such course')
        const values = { name, description, courseId, joining, mostMembers }
        const isFounded = (await lockGroup(tx, id)) !== null
        if (!isFounded) await requireAllowance('groups')
        if (!isFounded && (await insertGroup(tx, { id, ...values }))) {
          await putMember(tx, { userId: viewer.id, groupId: id, status: 'member', role: 'owner' })
          await noteFounding(tx, viewer.id, id)
          return read(tx, viewer, id)
        }
        const { row, members } = await requireRunner(tx, viewer, id)
        // A repeated save after a lost response is no conflict: the group already has these settings.
        const isOlder = draft.revision !== undefined && draft.revision !== revisionOf(row)
        if (isOlder && revisionOf(values) !== revisionOf(row)) throw changed()
        if (members > mostMembers) throw invalid('mostMembers', `The group has ${members} members already`)
        await updateGroup(tx, id, values)
        return read(tx, viewer, id)
      })
    },

    async remove(viewer, id) {
      return db.transaction(async (tx) => {
        await lockGroup(tx, id)
        const { row } = await requireRunner(tx, viewer, id)
        if (row.myRole !== 'owner') throw new Refusal('group-not-yours', 'Only the owner closes a group.')
        await deleteWithFiles(tx, id)
        return { deleted: true as const }
      })
    },

    async join(viewer, id) {
      if ((await requireGroup(db, viewer, id)).myStatus === null) {
        await throttling.count('join', viewer.id, waitMessage)
      }
      return db.transaction(async (tx) => {
        await lockGroup(tx, id)
        const row = await requireGroup(tx, viewer, id)
        if (row.myStatus !== null) return read(tx, viewer, id)
        if (row.members >= row.mostMembers) throw full()
        const status = row.joining === 'open' ? 'member' : 'asking'
        const since = await putMember(tx, { userId: viewer.id, groupId: id, status })
        if (status === 'member') await touchGroup(tx, id)
        await notifyRunners(tx, viewer, row, {
          news: status === 'member' ? 'joined' : 'asked-to-join',
          since,
        })
        await announceChange(tx, id)
        return read(tx, viewer, id)
      })
    },

    async leave(viewer, id) {
      return db.transaction(async (tx) => {
        await lockGroup(tx, id)
        const row = await requireGroup(tx, viewer, id)
        if (row.myStatus === null) return { left: true as const }
        await deleteMember(tx, id, viewer.id)
        await live.requestReconnect(tx, viewer.id)
        if (row.myRole === 'owner') await passOn(tx, id, row.name)
        await announceChange(tx, id)
        return { left: true as const }
      })
    },

    async setMember(viewer, id, userId, role) {
      return db.transaction(async (tx) => {
        await lockGroup(tx, id)
        const { row } = await requireRunner(tx, viewer, id)
        const known = await membershipOf(tx, id, userId)
        if (known === null) throw notFound('This person no longer asks to join.')
        if (known.role === 'owner') throw new Refusal('group-not-yours', 'The owner stays the owner.')
        if (known.status === 'asking') {
          if (row.members >= row.mostMembers) throw full()
          await putMember(tx, { userId, groupId: id, status: 'member', role: 'member' })
          await touchGroup(tx, id)
          await notify(tx, [userId], row, { news: 'admitted', once: `admitted:${id}:${today()}` })
        }
        if (known.role !== role) {
          if (row.myRole !== 'owner') throw new Refusal('group-not-yours', 'Only the owner gives roles.')
          await setRole(tx, id, userId, role)
          await notifyOfRole(tx, userId, row, role)
        }
        await announceChange(tx, id)
        return read(tx, viewer, id)
      })
    },

    async removeMember(viewer, id, userId) {
      return db.transaction(async (tx) => {
        await lockGroup(tx, id)
        const { row } = await requireRunner(tx, viewer, id)
        const known = await membershipOf(tx, id, userId)
        const isAbove = known?.role === 'owner' || (known?.role === 'organiser' && row.myRole !== 'owner')
        if (isAbove) throw new Refusal('group-not-yours', 'Only the owner removes those who run the group.')
        await deleteMember(tx, id, userId)
        // First, so the removed member's live stream does not even receive this event.
        await live.requestReconnect(tx, userId)
        await announceChange(tx, id)
        return read(tx, viewer, id)
      })
    },

    sessionsBetween: (userId, since, until) => sessionsBetween(db, userId, since, until, mostInCalendar),

    read,
    requireRunner,
    requireMember,
    notify,
    announceChange,
  }

  async function requireGroup(tx: Database | Transaction, viewer: Viewer, id: string) {
    const [row] = await groups(tx, viewer.id, { id, after: null, most: 1 })
    if (row === undefined) throw notFound()
    return row
  }

  async function read(tx: Database | Transaction, viewer: Viewer, id: string) {
    const row = await requireGroup(tx, viewer, id)
    if (!isMember(membershipIn(row))) return { group: presentGroup(row, null) }
    const members = await membersOf(tx, id)
    const sessions = await sessionsOf(tx, id, mostSessions)
    return { group: presentGroup(row, { members, sessions, viewerId: viewer.id }) }
  }

  async function requireRunner(tx: Database | Transaction, viewer: Viewer, id: string) {
    const row = await requireGroup(tx, viewer, id)
    if (!runsGroup(membershipIn(row)))
      throw new Refusal('group-not-yours', 'Only the group’s organizers may do this.')
    return { row, members: row.members }
  }

  async function requireMember(tx: Database | Transaction, viewer: Viewer, id: string) {
    const row = await requireGroup(tx, viewer, id)
    if (!isMember(membershipIn(row))) throw new Refusal('not-a-member', 'Join the group to see its board.')
    return { row, runs: runsGroup(membershipIn(row)) }
  }

  async function notify(
    tx: Transaction,
    to: string[],
    row: { id: string; name: string },
    news: Omit<GroupNews, 'group'> & { actorId?: string; once?: string },
  ) {
    const { actorId, once, ...rest } = news
    await notifications.notify(tx, {
      to,
      kind: 'study-group',
      data: { group: row.name, ...rest },
      path: studyGroupAddress(row.id),
      ...(actorId ? { actorId } : {}),
      ...(once ? { once } : {}),
    })
  }

  /** Once a day per applicant, so joining and leaving cannot flood a page. */
  async function notifyRunners(
    tx: Transaction,
    viewer: Viewer,
    row: { id: string; name: string },
    { news, since }: { news: 'joined' | 'asked-to-join'; since: Date },
  ) {
    const runners = (await membersOf(tx, row.id)).filter(runsGroup).map(({ id }) => id)
    const once = `join:${row.id}:${viewer.id}:${since.toISOString().slice(0, 10)}`
    await notify(tx, runners, row, { news, actorId: viewer.id, once })
  }

  /** Each role once a day, so changing it back and forth cannot flood a page. */
  async function notifyOfRole(
    tx: Transaction,
    userId: string,
    row: { id: string; name: string },
    role: 'owner' | 'organiser' | 'member',
  ) {
    await notify(tx, [userId], row, { news: 'role-changed', once: `role:${row.id}:${role}:${today()}` })
  }

  function today(): string {
    return now().toISOString().slice(0, 10)
  }

  async function announceChange(tx: Transaction, id: string) {
    await live.publish(tx, { topics: [`group:${id}`], type: 'group-changed', data: { groupId: id } })
  }

  async function passOnAllOf(tx: Transaction, userId: string): Promise<void> {
    const owned = await lockGroupsOwnedBy(tx, userId)
    if (owned.length === 0) return
    const ids = owned.map(({ id }) => id)
    const members = Map.groupBy(await otherMembersOf(tx, ids, userId), ({ groupId }) => groupId)
    const owners = owned.flatMap((group) => {
      const next = nextOwner(members.get(group.id) ?? [])
      return next === null ? [] : [{ group, groupId: group.id, userId: next.id }]
    })
    await replaceOwner(tx, userId, ids, owners)
    const taken = new Set(owners.map(({ groupId }) => groupId))
    const left = ids.filter((id) => !taken.has(id))
    if (left.length > 0) await archiveGroups(tx, left)
    for (const owner of owners) {
      await notifyOfRole(tx, owner.userId, owner.group, 'owner')
      await announceChange(tx, owner.groupId)
    }
  }

  async function deleteWithFiles(tx: Transaction, id: string): Promise<void> {
    await releaseFilesOfGroup(tx, media, id)
    await deleteGroup(tx, id)
  }

  async function passOn(tx: Transaction, id: string, name: string) {
    const others = (await membersOf(tx, id)).filter(({ status }) => status === 'member')
    const next = nextOwner(others)
    if (next === null) return deleteWithFiles(tx, id)
    await setRole(tx, id, next.id, 'owner')
    await notifyOfRole(tx, next.id, { id, name }, 'owner')
  }
}

const isId = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)

const changed = () => new Refusal('group-changed', 'Someone else has changed this group.')

const full = () => new Refusal('group-full', 'This group has no place left.')

function notFound(detail = 'This study group is not there any more.'): Refusal {
  return new Refusal('group-not-found', detail)
}

function invalid(field: string, message: string): Refusal {
  return new Refusal('invalid-input', message, { fields: [{ field, message }] })
}
