import { createHash } from 'node:crypto'
import { ICalCalendar, ICalEventStatus } from 'ical-generator'
import type { CalendarItem } from '../../contract/calendar.ts'
import type { OutputOf } from '../../contract/index.ts'
import type { Database } from '../../database/client.ts'
import { announcementAddress, liveSessionsAddress, studyGroupAddress } from '../../rules/addresses.ts'
import type { AssignmentsService } from '../assessment/assignments/service.ts'
import type { QuizzesService } from '../assessment/quizzes/service-interface.ts'
import type { AnnouncementsService } from '../community/announcements/service.ts'
import type { StudyGroupsService } from '../community/study-groups/service-interface.ts'
import type { LiveSessionsService } from '../courses/live-sessions/service-interface.ts'
import type { CoursePlansService } from '../learning/plans/service.ts'
import type { LearningService } from '../learning/progress/service.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import type { SettingsService } from '../school/settings/service.ts'
import { feedToken, readFeedToken } from './feed-token.ts'
import { entryStates, findFeed, findReadableFeed, renewFeed } from './queries.ts'

const day = 86_400_000
const longestSpan = 100 * day
/** The time span of a feed around today. */
const feedSpan = { past: 60 * day, ahead: 366 * day }

/** Returns a feature's entries in a person's calendar, from its own service. */
export type CalendarSource = (userId: string, since: Date, until: Date) => Promise<CalendarItem[]>

export interface CalendarDependencies {
  db: Database
  settings: SettingsService
  studyGroups: StudyGroupsService
  announcements: AnnouncementsService
  quizzes: Pick<QuizzesService, 'dueBetween'>
  assignments: Pick<AssignmentsService, 'dueBetween'>
  coursePlans: Pick<CoursePlansService, 'sittingsBetween'>
  learning: Pick<LearningService, 'openingsBetween'>
  liveSessions: Pick<LiveSessionsService, 'between'>
  baseUrl: string
  secret: string
  now: () => Date
}

/** All dated items of one person. */
export interface CalendarService {
  /**
   * @param days the first and the last day, `YYYY-MM-DD` in UTC, at most 100 days; viewers in distant zones request a
   *   day more
   * @throws Refusal `invalid-input` for another span
   */
  items(
    viewer: Viewer,
    days: { from: string; to: string; only?: 'appointments' | undefined },
  ): Promise<OutputOf<'GET /api/user/calendar'>>

  /** The address of the person's feed; null if it is closed. */
  feed(viewer: Viewer): Promise<OutputOf<'GET /api/user/calendar-feed'>>

  /** Closes the feed, or opens one with a new address. */
  setFeed(viewer: Viewer, open: boolean): Promise<OutputOf<'POST /api/user/calendar-feed'>>

  /**
   * The feed as iCalendar (RFC 5545). It omits announcements, which are not appointments.
   *
   * @returns null if the token is invalid or revoked, or the account is suspended
   */
  iCalendar(token: string): Promise<string | null>

  /** One appointment as iCalendar. @throws Refusal `appointment-not-found` */
  appointment(viewer: Viewer, id: string): Promise<string>
}

export function calendarService(dependencies: CalendarDependencies): CalendarService {
  const { db, settings, studyGroups, announcements, quizzes, assignments, coursePlans } = dependencies
  const { learning, liveSessions, baseUrl, secret, now } = dependencies

  const announced: CalendarSource = async (userId, since, until) =>
    (await announcements.between(userId, since, until)).map(({ id, title, at }) => ({
      id: `announcement-${id}`,
      kind: 'announcement',
      title,
      about: 'Announcement',
      startsAt: at.toISOString(),
      endsAt: null,
      path: announcementAddress(id),
    }))

  const appointments: CalendarSource[] = [
    async (userId, since, until) =>
      (await studyGroups.sessionsBetween(userId, since, until)).map((session) => ({
        id: `session-${session.id}`,
        kind: 'session',
        title: session.title,
        about: session.group,
        startsAt: session.startsAt.toISOString(),
        endsAt: new Date(session.startsAt.getTime() + session.minutes * 60_000).toISOString(),
        path: studyGroupAddress(session.groupId),
      })),
    async (userId, since, until) =>
      (await liveSessions.between(userId, since, until)).map((session) => ({
        id: `live-${session.id}`,
        kind: 'live-session',
        title: session.title,
        about: session.course,
        startsAt: session.startsAt.toISOString(),
        endsAt: new Date(session.startsAt.getTime() + session.minutes * 60_000).toISOString(),
        path: liveSessionsAddress(session.courseId),
      })),
    quizzes.dueBetween,
    assignments.dueBetween,
    coursePlans.sittingsBetween,
  ]

  async function itemsOf(
    sources: readonly CalendarSource[],
    { userId, since, until }: { userId: string; since: Date; until: Date },
  ): Promise<CalendarItem[]> {
    const found = await Promise.all(sources.map((source) => source(userId, since, until)))
    return found.flat().sort((one, other) => one.startsAt.localeCompare(other.startsAt))
  }

  const addressOf = (userId: string, feed: { edition: number; openedAt: Date | null } | null) =>
    feed?.openedAt ? `${baseUrl}/api/calendar/${feedToken(userId, feed.edition, secret)}.ics` : null

  return {
    async items(viewer, { from, to, only }) {
      const since = new Date(`${from}T00:00:00Z`)
      const until = new Date(new Date(`${to}T00:00:00Z`).getTime() + day)
      const span = until.getTime() - since.getTime()
      if (span <= 0 || span > longestSpan) {
        const message = 'From one day to a later one, at most 100 days'
        throw new Refusal('invalid-input', message, { fields: [{ field: 'to', message }] })
      }
      const sources =
        only === 'appointments' ? appointments : [...appointments, learning.openingsBetween, announced]
      return { items: await itemsOf(sources, { userId: viewer.id, since, until }) }
    },

    async feed(viewer) {
      return { address: addressOf(viewer.id, await findFeed(db, viewer.id)) }
    },

    async setFeed(viewer, open) {
      return { address: addressOf(viewer.id, await renewFeed(db, viewer.id, open)) }
    },

    async iCalendar(token) {
      const claim = readFeedToken(token, secret)
      const feed = claim === null ? null : await findReadableFeed(db, claim.userId)
      if (claim === null || feed === null || !feed.openedAt || feed.edition !== claim.edition) return null
      return iCalendarOf(claim.userId, await appointmentsOf(claim.userId))
    },

    async appointment(viewer, id) {
      const found = (await appointmentsOf(viewer.id)).filter((item) => item.id === id)
      if (found.length === 0)
        throw new Refusal('appointment-not-found', 'There is no such appointment, or no longer.')
      return iCalendarOf(viewer.id, found)
    },
  }

  function appointmentsOf(userId: string): Promise<CalendarItem[]> {
    const at = now().getTime()
    const since = new Date(at - feedSpan.past)
    const until = new Date(at + feedSpan.ahead)
    return itemsOf([...appointments, learning.openingsBetween], { userId, since, until })
  }

  async function iCalendarOf(userId: string, items: readonly CalendarItem[]): Promise<string> {
    const at = now()
    const said = new Map(items.map((item) => [item.id, digestOf(item)]))
    const states = await entryStates(db, userId, said, at)
    const { name } = await settings.site()
    const calendar = new ICalCalendar({
      name,
      prodId: { company: 'Creare', product: 'Calendar', language: 'EN' },
      ttl: 3_600,
    })
    for (const item of items) {
      const state = states.get(item.id)
      calendar.createEvent({
        id: `${item.id}@${new URL(baseUrl).hostname}`,
        start: new Date(item.startsAt),
        end: item.endsAt === null ? null : new Date(item.endsAt),
        stamp: at,
        sequence: state?.sequence ?? 0,
        lastModified: state?.changedAt ?? null,
        summary: `${headOf[item.kind] ?? ''}${item.title}`,
        description: item.about,
        url: `${baseUrl}${item.path}`,
        status: ICalEventStatus.CONFIRMED,
      })
    }
    return calendar.toString()
  }
}

const headOf: Partial<Record<CalendarItem['kind'], string>> = { due: 'Due: ', opening: 'Opens: ' }

const digestOf = (item: CalendarItem) =>
  createHash('sha256')
    .update(JSON.stringify([item.title, item.about, item.startsAt, item.endsAt, item.path]))
    .digest('base64url')
