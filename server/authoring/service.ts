import type { ManagedCourse } from '../../contract/authoring.ts'
import type { Viewer } from '../http/viewer.ts'
import { type AuthoringDependencies, authors as authorsOf } from './authors.ts'
import { coursesOfAuthors } from './courses.ts'
import { lecturesOfAuthors } from './lectures.ts'
import { outlineOfAuthors } from './outline.ts'
import { packagesOfAuthors } from './packages.ts'
import { presentManagedCourse } from './present.ts'
import { previewOf } from './preview.ts'
import { allCourses } from './queries.ts'
import { workOfAuthors } from './work.ts'

/** Making and keeping courses. */
export function authoringService(dependencies: AuthoringDependencies) {
  const { db, reports } = dependencies
  const authors = authorsOf(dependencies)
  const lectures = lecturesOfAuthors(dependencies, authors)
  const courses = coursesOfAuthors(dependencies, authors, lectures)
  const work = workOfAuthors(dependencies, authors)
  return {
    courses,
    outline: outlineOfAuthors(dependencies, authors),
    lectures,
    work,
    packages: packagesOfAuthors(dependencies, authors, courses),

    async managed(): Promise<ManagedCourse[]> {
      const [rows, enrolledIn] = await Promise.all([allCourses(db), reports.enrolledByCourse()])
      return rows.map((row) => presentManagedCourse(row, enrolledIn(row.id)))
    },

    /** @throws Refusal `module-not-found` */
    async preview(viewer: Viewer, moduleId: string) {
      const [whole, { module }] = await Promise.all([
        work.module(viewer, moduleId),
        authors.module(viewer, moduleId),
      ])
      return previewOf(whole, module.film)
    },

    startJobs: courses.startJobs,
  }
}

export type AuthoringService = ReturnType<typeof authoringService>
