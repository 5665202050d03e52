import type { Course } from '../../contract/catalogue.ts'
import type { Database } from '../../database/client.ts'
import { Refusal } from '../http/refusal.ts'
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
export function catalogueService({ db }: { db: Database }) {
  return {
    async catalogue() {
      const [departments, courses] = await Promise.all([
        allDepartments(db),
        publishedCourses(db, longestCatalogue),
      ])
      return {
        departments: departments.map(presentDepartment),
        courses: courses.map(presentCourseSummary),
      }
    },

    /** For sitemap and feed: what someone can read, the newest first. */
    async newest() {
      const rows = await newestCourses(db, longestSitemap)
      return rows.map(({ createdAt, ...row }) => ({ ...presentCourseSummary(row), createdAt }))
    },

    tracts: async () => (await allTracts(db)).map(presentTract),

    /** @throws Refusal `course-not-found` */
    async course(id: string): Promise<Course> {
      const [course, modules] = await Promise.all([findCourse(db, id), modulesOf(db, id)])
      if (course === null) throw courseNotFound()
      return presentCourse(course, modules)
    },

    /**
     * The content of one module. Whether the viewer may read it is the caller's question, see learning/service.ts.
     *
     * @throws Refusal `module-not-found`
     */
    async moduleContent(course: Course, moduleId: string) {
      const module = course.modules.find(({ id }) => id === moduleId)
      if (module === undefined) throw new Refusal('module-not-found', 'This course has no such module.')
      const [content, quizzes] = await Promise.all([
        findModuleContent(db, moduleId),
        quizCardsOf(db, moduleId),
      ])
      return presentModuleContent(
        course.id,
        { ...module, wordCount: content?.wordCount ?? null },
        content,
        quizzes,
      )
    },
  }
}

export type CatalogueService = ReturnType<typeof catalogueService>

export function courseNotFound(): Refusal {
  return new Refusal('course-not-found', 'There is no course at this address.')
}
