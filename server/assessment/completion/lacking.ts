import type { CompletionRequirements, LackingPerson } from '../../../contract/assessment/completion.ts'
import type { InputOf, OutputOf } from '../../../contract/index.ts'
import { areMany } from '../../../database/conditions/students-by-name.ts'
import {
  lackingCount,
  offersWork,
  requiredItems,
  usualRequirements,
} from '../../../rules/assessment/completion.ts'
import { attendanceOf } from '../../../rules/courses/live-sessions.ts'
import { csvFile, everyPage } from '../../platform/http/csv-file.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { itemsOf } from '../gradebook/gradebook.ts'
import { type CourseOfStaff, presentCourseOfStaff } from '../teaching/service.ts'
import {
  countEnrolled,
  countWithoutWork,
  findRequirements,
  type StudentWithoutWork,
  studentsWithoutWork,
} from './queries.ts'
import type { CompletionDependencies } from './service.ts'
import { needsOf, wayTo } from './way-to-certificate.ts'

const pageSize = 50
/** With a filter by what is lacking, this many people are looked at for a page. */
const lookedAt = 300

type Filter = Omit<InputOf<'GET /api/teach/courses/{id}/lacking'>['query'], 'after'>

/** Who lacks what for the certificate with work, for staff. */
export interface Lacking {
  /** People without it, by name. @throws Refusal `course-not-found` */
  lacking(
    viewer: Viewer,
    courseId: string,
    query: InputOf<'GET /api/teach/courses/{id}/lacking'>['query'],
  ): Promise<OutputOf<'GET /api/teach/courses/{id}/lacking'>>

  /** @throws Refusal `course-not-found` */
  exportLacking(viewer: Viewer, courseId: string, filter: Filter): Promise<ReadableStream<Uint8Array>>
}

export function lacking({
  db,
  audit,
  teaching,
  grades,
  liveSessions,
}: Pick<CompletionDependencies, 'db' | 'audit' | 'teaching' | 'grades' | 'liveSessions'>): Lacking {
  return {
    async lacking(viewer, courseId, { search = '', most, after = null }) {
      const course = await teaching.requireCourse(viewer, courseId, 'see-work')
      const requirements = (await findRequirements(db, courseId)) ?? usualRequirements
      const items = itemsOf(course)
      const head = {
        course: presentCourseOfStaff(course),
        needs: needsOf(requirements, requiredItems(requirements, items)),
      }
      if (!offersWork(requirements, items))
        return { ...head, offered: false, people: [], looked: 0, next: null }
      const many = areMany(await countEnrolled(db, courseId))
      const size = most === undefined ? pageSize : lookedAt
      const page = { search: search.trim(), after, most: size + 1, many }
      const rows = await studentsWithoutWork(db, courseId, page)
      const read = rows.slice(0, size)
      const all = await peopleLacking(course, requirements, read)
      const matching = all.filter(atMost(most))
      const people = matching.slice(0, pageSize)
      // The next page goes on after the last one shown, or after the last one looked at.
      const last =
        matching.length > pageSize ? people.at(-1)?.id : rows.length > size ? read.at(-1)?.id : null
      return { ...head, offered: true, people, looked: read.length, next: last ?? null }
    },

    async exportLacking(viewer, courseId, filter) {
      const course = await teaching.requireCourse(viewer, courseId, 'see-work')
      const many = areMany(await countEnrolled(db, courseId))
      const rows = await countRows(course, filter, many)
      await db.transaction((tx) =>
        audit.record(tx, viewer, {
          action: 'completion.exported',
          subject: { kind: 'course', id: courseId, label: `${course.code} ${course.title}` },
          after: { rows },
        }),
      )
      return csvFile(exportHead, linesOf(course, filter, many))
    },
  }

  /** What is lacking is not known to SQL: with a filter by it, everyone is looked at twice. */
  async function countRows(course: CourseOfStaff, filter: Filter, many: boolean): Promise<number> {
    if (filter.most === undefined) return countWithoutWork(db, course.id, filter.search?.trim() ?? '')
    let rows = 0
    for await (const people of pagesOf(course, filter, many)) rows += people.length
    return rows
  }

  async function peopleLacking(
    course: CourseOfStaff,
    requirements: CompletionRequirements,
    rows: readonly StudentWithoutWork[],
  ): Promise<LackingPerson[]> {
    const ids = rows.map(({ id }) => id)
    const { minimumGrade, attendancePercent } = requirements
    const [reached, marks] = await Promise.all([
      grades.gradesOf(course, ids),
      attendancePercent === null ? new Map<string, []>() : liveSessions.marksOfPeople(course.id, ids),
    ])
    return rows.flatMap(({ done, total, kept, ...person }) => {
      const found = reached.get(person.id)
      if (found === undefined) return []
      const { items, grade, attendance, isCompleted } = wayTo(
        course,
        requirements,
        { done, total, kept, earned: false },
        { ...found, attendance: attendanceOf(marks.get(person.id) ?? []) },
      )
      const lacking = {
        modules: isCompleted ? 0 : total - done,
        items: items.filter(({ state }) => state !== 'done').map(({ needed: _, ...item }) => item),
        grade: grade.reached ? null : { minimum: minimumGrade ?? 0, now: grade.now },
        attendance: attendance.reached
          ? null
          : { minimum: attendancePercent ?? 0, attended: attendance.attended, counted: attendance.counted },
      }
      return [{ ...person, ...lacking, count: lackingCount(lacking) }]
    })
  }

  async function* pagesOf(course: CourseOfStaff, { search = '', most }: Filter, many: boolean) {
    const requirements = (await findRequirements(db, course.id)) ?? usualRequirements
    const pages = everyPage(
      lookedAt,
      (after: string | null) =>
        studentsWithoutWork(db, course.id, { search: search.trim(), after, most: lookedAt, many }),
      ({ id }) => id,
    )
    for await (const rows of pages) {
      yield (await peopleLacking(course, requirements, rows)).filter(atMost(most))
    }
  }

  async function* linesOf(course: CourseOfStaff, filter: Filter, many: boolean) {
    for await (const people of pagesOf(course, filter, many)) {
      yield people.map(({ name, email, count, modules, items, grade, attendance }) => [
        ...[name, email, course.code, String(count), String(modules)],
        items
          .map(({ title, state }) => (state === 'waiting' ? `${title} (waiting for a grade)` : title))
          .join('; '),
        grade === null ? '' : `${grade.now ?? '–'} of ${grade.minimum}`,
        attendance === null ? '' : `${attendance.attended} of ${attendance.counted}`,
      ])
    }
  }
}

const atMost =
  (most: unknown) =>
  ({ count }: LackingPerson): boolean =>
    most === undefined || count <= Number(most)

const exportHead = [
  'Name',
  'E-mail',
  'Course',
  'Lacks',
  'Modules left',
  'Quizzes and assignments',
  'Grade',
  'Attendance',
]
