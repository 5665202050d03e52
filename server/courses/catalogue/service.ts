import { LRUCache } from 'lru-cache'
import type { Course, CourseSummary, ModuleContent, Tract } from '../../../contract/courses/catalogue.ts'
import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { Database } from '../../../database/client.ts'
import { COURSES_PER_PAGE } from '../../../rules/courses/catalogue.ts'
import { folded } from '../../../rules/text/folding.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Reads } from '../../platform/http/read-places.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { courseSearcher } from './course-search.ts'
import { type CourseWorkReader, courseWorkReader } from './course-work.ts'
import { type PassageReader, passageReader } from './passages.ts'
import {
  presentCourse,
  presentCourseFacts,
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
  findDocumentFile,
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

export interface NewestCourse extends CourseSummary {
  createdAt: Date
}

/** Published courses, as visitors and students see them. */
export interface CatalogueService {
  /** Departments, and the published courses: at most 200, and those of tracts. */
  catalogue(): Promise<OutputOf<'GET /api/catalogue'>>

  /** A page of matching courses; a page beyond the last returns the last. */
  search(
    wanted: InputOf<'GET /api/catalogue/search'>['query'],
  ): Promise<OutputOf<'GET /api/catalogue/search'>>

  /** The newest published courses, for the feed. */
  newest(): Promise<NewestCourse[]>

  work: CourseWorkReader
  passages: PassageReader
  tracts(): Promise<Tract[]>

  /** A published course with its modules, cached until the content changes. */
  findCourse(id: string): Promise<Course | null>

  /** @throws Refusal `course-not-found` */
  course(id: string): Promise<Course>

  /** An archived course; for enrolled students, see learning/service.ts. */
  findArchivedCourse(id: string): Promise<Course | null>

  /** A published or archived course, for certificates earned in it. @throws Refusal `course-not-found` */
  anyCourse(id: string): Promise<Course>

  /**
   * The content of one module. The caller checks access, see learning/service.ts.
   *
   * @throws Refusal `module-not-found`
   */
  moduleContent(course: Course, moduleId: string): Promise<ModuleContent>

  /** The file of the uploaded PDF of a module; null without one. */
  documentFile(moduleId: string): Promise<{ mediaId: string; version: number } | null>
}

export function catalogueService({
  db,
  reads,
  events,
}: {
  db: Database
  reads: Reads
  events: Events
}): CatalogueService {
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
        courses: courses.map(presentCourseFacts),
        courseCount,
      }
    },

    async search(wanted) {
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
      return { courses: rows.map(presentCourseFacts), total, page, pageCount }
    },

    async newest() {
      const rows = await newestCourses(db, longestSitemap)
      return rows.map(({ createdAt, ...row }) => ({ ...presentCourseFacts(row), createdAt }))
    },

    work: courseWorkReader({ db, events }),
    passages: passageReader({ db, events }),

    tracts: async () => (await allTracts(db)).map(presentTract),

    findCourse: (id) => remember(kept, id, 'published'),

    async course(id) {
      const course = await remember(kept, id, 'published')
      if (course === null) throw courseNotFound()
      return course
    },

    findArchivedCourse: (id) => remember(keptArchived, id, 'archived'),

    async anyCourse(id) {
      const course = (await remember(kept, id, 'published')) ?? (await remember(keptArchived, id, 'archived'))
      if (course === null) throw courseNotFound()
      return course
    },

    documentFile: (moduleId) => reads.read((db) => findDocumentFile(db, moduleId)),

    async moduleContent(course, moduleId) {
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

export function courseNotFound(): Refusal {
  return new Refusal('course-not-found', 'There is no course at this address.')
}
