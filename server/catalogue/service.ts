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

/** The most courses sent in one catalog response. Larger schools search on the server. */
const longestCatalogue = 200

/** A sitemap may list 50,000 addresses. */
const longestSitemap = 49_000

export function catalogueService({ db, reads, events }: { db: Database; reads: Reads; events: Events }) {
  // Cached because courses are read much more often than they change, also by every progress write.
  const kept = new LRUCache<string, Promise<Course | null>>({ max: 2_000 })
  events.subscribe('content', () => kept.clear())
  events.onGap(() => kept.clear())

  const keptArchived = new LRUCache<string, Promise<Course | null>>({ max: 500 })
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

    /** A page of matching courses; a page beyond the last returns the last. */
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

    async newest() {
      const rows = await newestCourses(db, longestSitemap)
      return rows.map(({ createdAt, ...row }) => ({ ...presentCourseSummary(row), createdAt }))
    },

    work: courseWorkReader({ db, events }),

    tracts: async () => (await allTracts(db)).map(presentTract),

    /** A published course with its modules, cached until the content changes. */
    findCourse: (id: string): Promise<Course | null> => remember(kept, id, 'published'),

    /** @throws Refusal `course-not-found` */
    async course(id: string): Promise<Course> {
      const course = await remember(kept, id, 'published')
      if (course === null) throw courseNotFound()
      return course
    },

    /** An archived course; for enrolled students, see learning/service.ts. */
    findArchivedCourse: (id: string): Promise<Course | null> => remember(keptArchived, id, 'archived'),

    /** A published or archived course, for certificates earned in it. @throws Refusal `course-not-found` */
    async anyCourse(id: string): Promise<Course> {
      const course = (await remember(kept, id, 'published')) ?? (await remember(keptArchived, id, 'archived'))
      if (course === null) throw courseNotFound()
      return course
    },

    /**
     * The content of one module. The caller checks access, see learning/service.ts.
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
    cache: LRUCache<string, Promise<Course | null>>,
    id: string,
    status: 'published' | 'archived',
  ): Promise<Course | null> {
    const known = cache.get(id)
    if (known !== undefined && events.isConnected()) return known
    const reading = readCourse(id, status)
    cache.set(id, reading)
    // Only courses that are there are cached, neither failed reads nor wrong addresses.
    reading.then(
      (course) => course ?? cache.delete(id),
      () => cache.delete(id),
    )
    return reading
  }

  async function readCourse(id: string, status: 'published' | 'archived'): Promise<Course | null> {
    const [course, modules] = await Promise.all([findCourse(db, id, status), modulesOf(db, id)])
    return course && presentCourse(course, modules)
  }
}

export type CatalogueService = ReturnType<typeof catalogueService>

export function courseNotFound(): Refusal {
  return new Refusal('course-not-found', 'There is no course at this address.')
}
