import { randomUUID } from 'node:crypto'
import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { CourseStuck, Reminder, StuckList, StuckPerson } from '../../../contract/people/stuck.ts'
import type { Database } from '../../../database/client.ts'
import { daysSince, fewestDays, stuckReasonNames } from '../../../rules/people/stuck.ts'
import { presentCourseOfStaff, type TeachingService } from '../../assessment/teaching/service.ts'
import type { MessagesToManyService } from '../../community/messages/to-many.ts'
import type { CatalogueService } from '../../courses/catalogue/service.ts'
import { csvFile, everyPage } from '../../platform/http/csv-file.ts'
import { noSuchPage, readParts, uuids, writeParts } from '../../platform/http/cursor.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuditService } from '../../school/audit/service.ts'
import type { GroupsService } from '../groups/service.ts'
import {
  countEnrolled,
  countedAt,
  countStuck,
  countsOf,
  coursesWithStuck,
  findReminder,
  keptCountsOf,
  moduleFigures,
  publishedCourses,
  putReminder,
  remindersOn,
  type StuckFilter,
  type StuckPlace,
  type StuckRow,
  schoolCountedAt,
  stuckAfter,
  takeThoseToRemind,
} from './queries.ts'

const pageSize = 50
const exportBatch = 1_000

/** A course of up to this many people is counted again when someone looks, if it was not within this time. */
const countedAtOnce = 2_000
const freshFor = 10 * 60_000

/** Others are reminded the next day. */
const mostReminded = 2_000

export interface StuckDependencies {
  db: Database
  audit: AuditService
  teaching: TeachingService
  catalogue: Pick<CatalogueService, 'work'>
  messagesToMany: Pick<MessagesToManyService, 'startFor'>
  schoolGroups: Pick<GroupsService, 'names'>
  now: () => Date
}

type Filter = Omit<InputOf<'GET /api/admin/stuck'>['query'], 'after'>

/** Who is stuck: counted for a whole course at a time, and kept for the lists. */
export interface StuckService {
  /** @throws Refusal `course-not-found`, or `invalid-input` for a page that does not exist */
  course(
    viewer: Viewer,
    courseId: string,
    query: InputOf<'GET /api/teach/courses/{id}/stuck'>['query'],
  ): Promise<OutputOf<'GET /api/teach/courses/{id}/stuck'>>

  /** How many are stuck in each course of the viewer. @param after id of the last course of the page before */
  courses(viewer: Viewer, after: string | undefined): Promise<OutputOf<'GET /api/teach/stuck'>>

  /** @throws Refusal `invalid-input` for a page that does not exist */
  school(query: InputOf<'GET /api/admin/stuck'>['query']): Promise<StuckList>

  /** @throws Refusal `course-not-found` */
  exportCourse(viewer: Viewer, courseId: string, filter: Filter): Promise<ReadableStream<Uint8Array>>

  exportSchool(viewer: Viewer, filter: Filter): Promise<ReadableStream<Uint8Array>>

  /** Where people stop. @throws Refusal `course-not-found` */
  modules(viewer: Viewer, courseId: string): Promise<OutputOf<'GET /api/teach/courses/{id}/module-figures'>>

  /** @throws Refusal `course-not-found` */
  exportModules(viewer: Viewer, courseId: string): Promise<ReadableStream<Uint8Array>>

  /** @throws Refusal `course-not-found` */
  setReminder(
    viewer: Viewer,
    courseId: string,
    reminder: InputOf<'PUT /api/teach/courses/{id}/reminder'>['body'],
  ): Promise<Reminder>

  /** The hourly job: every published course. */
  countAll(): Promise<void>

  /** The daily job. */
  remind(): Promise<void>
}

export function stuckService(needs: StuckDependencies): StuckService {
  const { db, audit, teaching, catalogue, messagesToMany, schoolGroups, now } = needs

  return {
    async course(viewer, courseId, { after, ...filter }) {
      const course = await teaching.requireCourse(viewer, courseId, 'see-people')
      await countIfOld(courseId)
      const { group = '' } = filter
      const [list, at, reminder, names] = await Promise.all([
        listOf({ ...filter, course: courseId }, after),
        countedAt(db, courseId),
        findReminder(db, courseId),
        schoolGroups.names(uuids.test(group) ? [group] : []),
      ])
      const name = names.get(group)
      return {
        course: presentCourseOfStaff(course),
        ...list,
        countedAt: at?.toISOString() ?? null,
        reminder,
        group: name === undefined ? null : { id: group, name },
      }
    },

    async courses(viewer, after) {
      const rows = await coursesWithStuck(db, viewer, { after: after ?? null, most: pageSize + 1 })
      const page = rows.slice(0, pageSize)
      const times = page.flatMap(({ countedAt }) => countedAt?.getTime() ?? [])
      return {
        courses: page.map(presentCourse),
        next: rows.length > pageSize ? (page.at(-1)?.course.id ?? null) : null,
        countedAt: times.length === 0 ? null : new Date(Math.min(...times)).toISOString(),
      }
    },

    async school({ after, ...filter }) {
      const [list, at] = await Promise.all([listOf(filter, after), schoolCountedAt(db)])
      return { ...list, countedAt: at?.toISOString() ?? null }
    },

    async exportCourse(viewer, courseId, filter) {
      const course = await teaching.requireCourse(viewer, courseId, 'see-people')
      await countIfOld(courseId)
      const subject = { kind: 'course', id: courseId, label: `${course.code} ${course.title}` }
      return exported(viewer, { ...filter, course: courseId }, subject)
    },

    exportSchool: (viewer, filter) => exported(viewer, filter, { kind: 'school', id: 'all', label: 'All' }),

    modules,

    async exportModules(viewer, courseId) {
      const found = await modules(viewer, courseId)
      const { id, code, title } = found.course
      await db.transaction((tx) =>
        audit.record(tx, viewer, {
          action: 'stuck.exported',
          subject: { kind: 'course', id, label: `${code} ${title}` },
          after: { rows: found.modules.length },
        }),
      )
      const lines = found.modules.map(({ position, title, started, completed, stoppedHere, minutes }) => [
        ...[String(position), title, String(started), String(completed), String(stoppedHere)],
        String(minutes ?? ''),
      ])
      return csvFile(moduleHead, [lines][Symbol.iterator]())
    },

    async setReminder(viewer, courseId, { on, afterDays, text }) {
      const course = await teaching.requireCourse(viewer, courseId, 'message')
      await db.transaction(async (tx) => {
        await putReminder(tx, courseId, { isOn: on, afterDays, text, authorId: viewer.id })
        await audit.record(tx, viewer, {
          action: 'course.reminder-changed',
          subject: { kind: 'course', id: courseId, label: `${course.code} ${course.title}` },
          after: { on, afterDays },
        })
      })
      const reminder = await findReminder(db, courseId)
      if (reminder === null) throw new Error('The reminder is gone right after it was written')
      return reminder
    },

    async countAll() {
      for (const courseId of await publishedCourses(db)) await count(courseId)
    },

    async remind() {
      for (const { authorId, role, text, ...course } of await remindersOn(db)) {
        await db.transaction(async (tx) => {
          const due = await takeThoseToRemind(tx, course, mostReminded)
          if (due.length === 0) return
          await messagesToMany.startFor(tx, { id: authorId, role }, { key: randomUUID(), to: due, text })
        })
      }
    },
  }

  async function modules(viewer: Viewer, courseId: string) {
    const course = await teaching.requireCourse(viewer, courseId, 'see-people')
    await countIfOld(courseId)
    const [found, at] = await Promise.all([moduleFigures(db, courseId), countedAt(db, courseId)])
    return { course: presentCourseOfStaff(course), modules: found, countedAt: at?.toISOString() ?? null }
  }

  function count(courseId: string): Promise<void> {
    return db.transaction((tx) => countStuck(tx, courseId))
  }

  async function countIfOld(courseId: string): Promise<void> {
    const last = await countedAt(db, courseId)
    if (last !== null && now().getTime() - last.getTime() < freshFor) return
    if (last === null || (await countEnrolled(db, courseId)) <= countedAtOnce) await count(courseId)
  }

  async function listOf(filter: Filter, after: string | undefined): Promise<Omit<StuckList, 'countedAt'>> {
    const wanted = filterOf(filter)
    const [rows, counted] = await Promise.all([
      stuckAfter(db, wanted, readPlace(after), pageSize + 1),
      wanted.group === undefined ? keptCountsOf(db, wanted) : countsOf(db, wanted),
    ])
    const people = await Promise.all(rows.slice(0, pageSize).map(present))
    const last = rows.length > pageSize ? people.at(-1) : undefined
    return {
      people,
      next: last === undefined ? null : writeParts([last.since, last.course.id, last.id, last.reason]),
      counts: {
        ...{ 'not-begun': 0, idle: 0, 'failed-quiz': 0, overdue: 0, 'waiting-for-grade': 0 },
        ...Object.fromEntries(counted.map(({ reason, count }) => [reason, count])),
      },
    }
  }

  async function exported(
    viewer: Viewer,
    filter: Filter,
    subject: { kind: string; id: string; label: string },
  ) {
    const wanted = filterOf(filter)
    const counted = await countsOf(db, wanted)
    const rows = counted
      .filter(({ reason }) => wanted.reason === undefined || reason === wanted.reason)
      .reduce((sum, { count }) => sum + count, 0)
    await db.transaction((tx) =>
      audit.record(tx, viewer, { action: 'stuck.exported', subject, after: { rows } }),
    )
    const head = ['Name', 'E-mail', 'Course', 'Reason', 'Since', 'Days', 'Quiz or assignment']
    return csvFile(head, linesOf(wanted))
  }

  async function* linesOf(filter: StuckFilter) {
    const pages = everyPage(
      exportBatch,
      (after: StuckPlace | null) => stuckAfter(db, filter, after, exportBatch),
      ({ since, course, id: userId, reason }) => ({
        since: since.toISOString(),
        courseId: course.id,
        userId,
        reason,
      }),
    )
    for await (const rows of pages) {
      const people = await Promise.all(rows.map(present))
      yield people.map(({ name, email, course, reason, since, item }) => [
        name,
        email,
        course.code,
        stuckReasonNames[reason],
        since,
        String(daysSince(since, now())),
        item ?? '',
      ])
    }
  }

  /** Titles come from the cached work of the course. */
  async function present({ since, itemId, ...row }: StuckRow): Promise<StuckPerson> {
    const course = itemId === null ? null : await catalogue.work.courseWork(row.course.id)
    const item = [...(course?.assignments ?? []), ...(course?.quizzes ?? [])].find(({ id }) => id === itemId)
    return { ...row, since: since.toISOString(), item: item?.title ?? null }
  }
}

const moduleHead = ['Module', 'Title', 'Started', 'Completed', 'Stopped here', 'Minutes (median)']

function presentCourse({
  course,
  people,
  notBegun,
  idle,
  failedQuiz,
  overdue,
  waiting,
}: Awaited<ReturnType<typeof coursesWithStuck>>[number]): CourseStuck {
  const counts = {
    'not-begun': notBegun,
    idle,
    'failed-quiz': failedQuiz,
    overdue,
    'waiting-for-grade': waiting,
  }
  return { course, people, counts }
}

const filterOf = ({ course, reason, days = fewestDays, group }: Filter): StuckFilter => ({
  courseId: course ?? null,
  reason,
  days: Number(days),
  group,
})

const isTime = (text: string) => !Number.isNaN(Date.parse(text))

function readPlace(after: string | undefined): StuckPlace | null {
  if (after === undefined) return null
  const [since = '', courseId = '', userId = '', reason = '', ...more] = readParts(after)
  if (!isTime(since) || reason === '' || more.length > 0 || after.includes('\0')) throw noSuchPage()
  return { since, courseId, userId, reason }
}
