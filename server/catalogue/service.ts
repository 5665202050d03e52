import { LRUCache } from 'lru-cache'
import type { Course } from '../../contract/catalogue.ts'
import type { InputOf } from '../../contract/index.ts'
import type { Database } from '../../database/client.ts'
import { COURSES_PER_PAGE } from '../../rules/catalogue.ts'
import { folded } from '../../rules/folding.ts'
import type { Events } from '../events/events.ts'
import type { Reads } from '../http/read-places.ts'
import { Refusal } from '../http/refusal.ts'
import { courseSearcher } from './course-search.ts'
import { courseWorkReader } from './course-work.ts'
import {
  presentCourse,
  presentCourseSummary,
  presentDepartment,
  presentModuleContent,
  presentTract,
} from './present.ts'
import {
  allDepartments,
  allTracts,
  countCourses,
  coursesOf,
  findCourse,
  findModuleContent,
  modulesOf,
  newestCourses,
  publishedCourses,
  quizCardsOf,
} from './queries.ts'

/** How many courses the catalogue sends at once. A larger school searches on the server. */
const longestCatalogue = 200

/** A sitemap may name 50,000 addresses. */
const longestSitemap = 49_000

/** Reading what the school teaches. */
export function catalogueService({ db, reads, events }: { db: Database; reads: Reads; events: Events }) {
  // Courses are read far more often than they change, and by every write of progress.
  const kept = new LRUCache<string, Promise<Course>>({ max: 2_000 })
  events.subscribe('content', () => kept.clear())
  events.onGap(() => kept.clear())

  const keptArchived = new LRUCache<string, Promise<Course>>({ max: 500 })
  events.subscribe('content', () => keptArchived.clear())
  events.onGap(() => keptArchived.clear())

  const searched = courseSearcher({ db, events })

  return {
    async catalogue() {
      const [departments, courses, courseCount] = await Promise.all([
        allDepartments(db),
        publishedCourses(db, longestCatalogue),
        countCourses(db),
      ])
      return {
        departments: departments.map(presentDepartment),
        courses: courses.map(presentCourseSummary),
        courseCount,
      }
    },

    /** A page of the courses that fit; one beyond the last is the last. */
    async search(wanted: InputOf<'GET /api/catalogue/search'>['query']) {
      const filter = {
        search: folded((wanted.search ?? '').trim()),
        departmentId: wanted.department,
        difficulty: wanted.difficulty,
      }
      const fitting = await searched(filter)
      const total = fitting.length
      const pageCount = Math.max(1, Math.ceil(total / COURSES_PER_PAGE))
      const page = Math.min(Number(wanted.page ?? 1), pageCount)
      const ids = fitting.slice((page - 1) * COURSES_PER_PAGE, page * COURSES_PER_PAGE)
      const rows = ids.length === 0 ? [] : await reads.read((db) => coursesOf(db, ids))
      return { courses: rows.map(presentCourseSummary), total, page, pageCount }
    },

    /** For sitemap and feed: what someone can read, the newest first. */
    async newest() {
      const rows = await newestCourses(db, longestSitemap)
      return rows.map(({ createdAt, ...row }) => ({ ...presentCourseSummary(row), createdAt }))
    },

    /** What courses ask to be handed in and taken: for handing in, teaching and grading. */
    work: courseWorkReader({ db, events }),

    tracts: async () => (await allTracts(db)).map(presentTract),

    /**
     * One course with its modules, kept until the content changes.
     *
     * @throws Refusal `course-not-found`
     */
    course: (id: string): Promise<Course> => remember(kept, id, 'published'),

    /**
     * A course that is not offered any more; for whoever is enrolled in it, see learning/service.ts.
     *
     * @throws Refusal `course-not-found`
     */
    archivedCourse: (id: string): Promise<Course> => remember(keptArchived, id, 'archived'),

    /** A course that is or was offered: what somebody earned there does not go away with it. @throws Refusal `course-not-found` */
    anyCourse: (id: string): Promise<Course> =>
      remember(kept, id, 'published').catch(() => remember(keptArchived, id, 'archived')),

    /**
     * The content of one module. Whether the viewer may read it is the caller's question, see learning/service.ts.
     *
     * @throws Refusal `module-not-found`
     */
    async moduleContent(course: Course, moduleId: string) {
      const module = course.modules.find(({ id }) => id === moduleId)
      if (module === undefined) throw new Refusal('module-not-found', 'This course has no such module.')
      const [content, quizzes] = await reads.read((db) =>
        Promise.all([findModuleContent(db, moduleId), quizCardsOf(db, moduleId)]),
      )
      return presentModuleContent(course.id, module, content, quizzes)
    },
  }

  async function remember(
    cache: LRUCache<string, Promise<Course>>,
    id: string,
    status: 'published' | 'archived',
  ): Promise<Course> {
    const known = cache.get(id)
    if (known !== undefined && events.isConnected()) return known
    const reading = readCourse(id, status)
    cache.set(id, reading)
    // What could not be read is read anew the next time; the caller hears of it.
    reading.catch(() => cache.delete(id))
    return reading
  }

  async function readCourse(id: string, status: 'published' | 'archived'): Promise<Course> {
    const [course, modules] = await Promise.all([findCourse(db, id, status), modulesOf(db, id)])
    if (course === null) throw courseNotFound()
    return presentCourse(course, modules)
  }
}

export type CatalogueService = ReturnType<typeof catalogueService>

export function courseNotFound(): Refusal {
  return new Refusal('course-not-found', 'There is no course at this address.')
}
