import type * as z from 'zod/mini'
import {
  mostSessionChanges,
  type sessionChange,
  type sessionDraft,
} from '../../../contract/community/study-groups.ts'
import type { OutputOf } from '../../../contract/index.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { studyGroupAddress } from '../../../rules/addresses.ts'
import { knownTimeZone } from '../../../rules/community/notifications.ts'
import { isTimeToRemind, reminderAt, reminderBefore } from '../../../rules/community/study-groups.ts'
import type { LiveService } from '../../platform/events/live.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { comeAgain } from '../../platform/jobs/too-early.ts'
import type { NotificationsService } from '../notifications/service.ts'
import { insertMessage, messageSentWith, messagesOf, takeBackMessage } from './board-queries.ts'
import { membersOf } from './member-queries.ts'
import { presentMessage } from './present.ts'
import { lockGroup, touchGroup } from './queries.ts'
import { takeTurn } from './rate-limit.ts'
import type { StudyGroupsService } from './service-interface.ts'
import {
  cancelSession,
  findSession,
  forgetResponses,
  insertSession,
  putResponse,
  updateSession,
} from './session-queries.ts'

const messagesOnPage = 30

export interface GroupActivityDependencies {
  db: Database
  jobs: Jobs
  live: LiveService
  notifications: NotificationsService
  studyGroups: StudyGroupsService
  now: () => Date
}

/** Sessions with reminders, and the board of a group. */
export interface GroupActivityService {
  /** @throws Refusal `group-not-found`, `group-not-yours`, `too-many-requests` or `invalid-input` */
  plan(
    viewer: Viewer,
    groupId: string,
    session: z.infer<typeof sessionDraft>,
  ): Promise<OutputOf<'POST /api/study-groups/{id}/sessions'>>

  /**
   * Changes an upcoming session. A repeated save after a lost response changes nothing and sends no notification.
   *
   * @throws Refusal `group-not-found`, `group-not-yours`, `study-session-not-found`, `study-session-over`,
   *   `study-session-changed`, `study-session-changed-often` or `invalid-input`
   */
  change(
    viewer: Viewer,
    groupId: string,
    sessionId: string,
    session: z.infer<typeof sessionChange>,
  ): Promise<OutputOf<'PUT /api/study-groups/{id}/sessions/{sessionId}'>>

  /** @throws Refusal `group-not-found` or `group-not-yours` */
  cancel(
    viewer: Viewer,
    groupId: string,
    sessionId: string,
  ): Promise<OutputOf<'DELETE /api/study-groups/{id}/sessions/{sessionId}'>>

  /**
   * Says whether the viewer comes; the last answer counts.
   *
   * @param answer `startsAt` is the time it is about
   * @throws Refusal `group-not-found`, `not-a-member`, `study-session-not-found`, `study-session-over` or
   *   `study-session-changed`
   */
  respond(
    viewer: Viewer,
    groupId: string,
    sessionId: string,
    answer: { coming: boolean; startsAt: string },
  ): Promise<OutputOf<'PUT /api/study-groups/{id}/sessions/{sessionId}/response'>>

  /** @throws Refusal `group-not-found` or `not-a-member` */
  messages(
    viewer: Viewer,
    groupId: string,
    after: string | undefined,
  ): Promise<OutputOf<'GET /api/study-groups/{id}/messages'>>

  /** @throws Refusal `group-not-found`, `not-a-member`, `too-many-requests` or `conflict` */
  write(
    viewer: Viewer,
    groupId: string,
    message: { key: string; text: string },
  ): Promise<OutputOf<'POST /api/study-groups/{id}/messages'>>

  /** @throws Refusal `group-not-found` or `not-a-member` */
  takeBack(
    viewer: Viewer,
    groupId: string,
    messageId: string,
  ): Promise<OutputOf<'DELETE /api/study-groups/{id}/messages/{messageId}'>>

  /** Reminds the current members once per start time, unless the session was canceled, rescheduled or has begun. */
  remind(sessionId: string): Promise<void>
}

export function groupActivityService({
  db,
  jobs,
  live,
  notifications,
  studyGroups: groups,
  now,
}: GroupActivityDependencies): GroupActivityService {
  return {
    async plan(viewer, groupId, draft) {
      const startsAt = requireToCome(draft.startsAt)
      return db.transaction(async (tx) => {
        const requireAllowance = await takeTurn(tx, viewer)
        await lockGroup(tx, groupId)
        const { row } = await groups.requireRunner(tx, viewer, groupId)
        const { id, title, minutes, link } = draft
        const timeZone = knownTimeZone(draft.timeZone)
        if ((await findSession(tx, id)) === null) await requireAllowance('sessions')
        const isNew = await insertSession(tx, {
          id,
          groupId,
          title,
          minutes,
          link,
          timeZone,
          startsAt,
          plannedBy: viewer.id,
        })
        if (isNew) {
          await touchGroup(tx, groupId)
          const members = await memberIds(tx, groupId)
          await groups.notify(tx, members, row, {
            news: 'session-planned',
            session: title,
            actorId: viewer.id,
          })
          await orderReminder(tx, id, startsAt)
          await groups.announceChange(tx, groupId)
        }
        return groups.read(tx, viewer, groupId)
      })
    },

    async change(viewer, groupId, sessionId, draft) {
      if (draft.id !== sessionId) throw invalid('id', 'The address and the text name two sessions')
      const startsAt = requireToCome(draft.startsAt)
      return db.transaction(async (tx) => {
        await lockGroup(tx, groupId)
        const { row } = await groups.requireRunner(tx, viewer, groupId)
        const known = await findSession(tx, sessionId)
        if (known?.groupId !== groupId)
          throw new Refusal('study-session-not-found', 'This session is not there.')
        if (known.cancelledAt !== null || known.startsAt <= now()) {
          throw new Refusal('study-session-over', 'This session was canceled or has started.')
        }
        const { title, minutes, link, revision } = draft
        const isMoved = known.startsAt.getTime() !== startsAt.getTime()
        const isSame = known.title === title && known.minutes === minutes && known.link === link
        if (!isMoved && isSame) return groups.read(tx, viewer, groupId)
        if (revision !== known.revision) {
          throw new Refusal('study-session-changed', 'Someone else has changed this session.')
        }
        if (revision >= mostSessionChanges) {
          const detail = `This session was changed ${mostSessionChanges} times. Cancel it and plan another.`
          throw new Refusal('study-session-changed-often', detail)
        }
        const timeZone = isMoved ? knownTimeZone(draft.timeZone) : known.timeZone
        await updateSession(tx, sessionId, { title, startsAt, minutes, link, timeZone })
        const members = await memberIds(tx, groupId)
        const news = isMoved ? 'session-moved' : 'session-changed'
        await groups.notify(tx, members, row, { news, session: title, actorId: viewer.id })
        if (isMoved) {
          await forgetResponses(tx, sessionId)
          await orderReminder(tx, sessionId, startsAt)
        }
        await groups.announceChange(tx, groupId)
        return groups.read(tx, viewer, groupId)
      })
    },

    async cancel(viewer, groupId, sessionId) {
      return db.transaction(async (tx) => {
        // Serializes cancellation and changes.
        await lockGroup(tx, groupId)
        const { row } = await groups.requireRunner(tx, viewer, groupId)
        const cancelled = await cancelSession(tx, groupId, sessionId)
        if (cancelled !== null && cancelled.startsAt > now()) {
          const members = await memberIds(tx, groupId)
          const { title: session } = cancelled
          await groups.notify(tx, members, row, { news: 'session-cancelled', session, actorId: viewer.id })
          await groups.announceChange(tx, groupId)
        }
        return groups.read(tx, viewer, groupId)
      })
    },

    async respond(viewer, groupId, sessionId, { coming, startsAt }) {
      return db.transaction(async (tx) => {
        // Moving the session forgets all answers: one in flight must not survive it.
        await lockGroup(tx, groupId)
        await groups.requireMember(tx, viewer, groupId)
        const session = await findSession(tx, sessionId)
        if (session?.groupId !== groupId)
          throw new Refusal('study-session-not-found', 'This session is not there.')
        const endsAt = session.startsAt.getTime() + session.minutes * 60_000
        if (session.cancelledAt !== null || endsAt <= now().getTime())
          throw new Refusal('study-session-over', 'This session was canceled or has ended.')
        if (session.startsAt.getTime() !== Date.parse(startsAt))
          throw new Refusal('study-session-changed', 'This session has a new time. Please answer again.')
        if (await putResponse(tx, { userId: viewer.id, sessionId, coming }))
          await groups.announceChange(tx, groupId)
        return groups.read(tx, viewer, groupId)
      })
    },

    async messages(viewer, groupId, after) {
      const { runs } = await groups.requireMember(db, viewer, groupId)
      const from = after === undefined ? null : Number(after)
      const rows = await messagesOf(db, groupId, from, messagesOnPage + 1)
      const shown = rows.slice(0, messagesOnPage)
      const next = rows.length > messagesOnPage ? String(shown.at(-1)?.id) : null
      return { messages: shown.map((row) => presentMessage(row, viewer.id, runs)), next }
    },

    async write(viewer, groupId, { key, text }) {
      return db.transaction(async (tx) => {
        const requireAllowance = await takeTurn(tx, viewer)
        const { runs } = await groups.requireMember(tx, viewer, groupId)
        const row = { groupId, authorId: viewer.id, text, key }
        const sent = await messageSentWith(tx, row)
        if (sent !== null) return { message: presentMessage(sent, viewer.id, runs) }
        await requireAllowance('messages')
        const message = await insertMessage(tx, row)
        if (message === null) throw new Refusal('conflict', 'This message was sent before, by someone else.')
        await touchGroup(tx, groupId)
        await live.publish(tx, { topics: [`group:${groupId}`], type: 'group-message', data: { groupId } })
        return { message: presentMessage(message, viewer.id, runs) }
      })
    },

    async takeBack(viewer, groupId, messageId) {
      return db.transaction(async (tx) => {
        const { runs } = await groups.requireMember(tx, viewer, groupId)
        const own = runs ? null : viewer.id
        if (!(await takeBackMessage(tx, groupId, Number(messageId), own))) {
          throw new Refusal('group-not-found', 'You have no such message.')
        }
        await live.publish(tx, { topics: [`group:${groupId}`], type: 'group-message', data: { groupId } })
        return { deleted: true as const }
      })
    },

    remind,
  }

  /** @throws Refusal `invalid-input` for a past time or one more than a year ahead */
  function requireToCome(moment: string): Date {
    const startsAt = new Date(moment)
    const yearAhead = now().getTime() + 366 * 86_400_000
    if (startsAt <= now()) throw invalid('startsAt', 'Please choose a time that is still to come')
    if (startsAt.getTime() > yearAhead) throw invalid('startsAt', 'At most a year ahead')
    return startsAt
  }

  async function orderReminder(tx: Transaction, sessionId: string, startsAt: Date): Promise<void> {
    const startAfter = reminderAt(startsAt, now())
    if (startAfter) await jobs.enqueue(tx, 'study-groups.remind', { sessionId }, { startAfter })
  }

  async function remind(sessionId: string): Promise<void> {
    await db.transaction(async (tx) => {
      const session = await findSession(tx, sessionId)
      if (session === null || session.cancelledAt !== null) return
      if (!isTimeToRemind(session.startsAt, now())) {
        const at = reminderAt(session.startsAt, now())
        if (at) await comeAgain(jobs, tx, ['study-groups.remind', { sessionId }], { at, now: now() })
        return
      }
      const left = Math.round((session.startsAt.getTime() - now().getTime()) / 60_000)
      await notifications.notify(tx, {
        to: await memberIds(tx, session.groupId),
        kind: 'session-reminder',
        once: `session:${sessionId}:${session.startsAt.toISOString()}`,
        path: studyGroupAddress(session.groupId),
        data: { session: session.title, group: session.group, minutes: Math.min(left, reminderBefore) },
      })
    })
  }

  async function memberIds(tx: Parameters<typeof membersOf>[0], groupId: string) {
    const members = await membersOf(tx, groupId)
    return members.filter(({ status }) => status === 'member').map(({ id }) => id)
  }
}

function invalid(field: string, message: string): Refusal {
  return new Refusal('invalid-input', message, { fields: [{ field, message }] })
}
