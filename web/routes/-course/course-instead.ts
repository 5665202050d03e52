import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { Course, CourseModule, ModuleContent } from '../../../contract/courses/catalogue.ts'
import { saysNothing } from '../../../rules/courses/catalogue.ts'
import { catalogueQuery } from '../../courses/catalogue/queries.ts'
import { myCourseQuery } from '../../learning/queries.ts'
import { ApiError } from '../../lib/api.ts'
import { orNotFound } from '../../lib/or-not-found.ts'

/** A course for its page, from any source. */
export interface CourseInstead {
  course: Course
  /** Of a built-in course: replaces a module's content if the API returns nothing. */
  moduleInstead?: (module: CourseModule) => (error: unknown) => { module: ModuleContent }
}

/**
 * What a course page shows if the API refused the course: the enrolled student's copy or, in the browser, the built-in
 * course if the API returned nothing (specification, section 7). Loaded on demand.
 *
 * @throws the refusal, if nothing can replace the course
 */
export async function courseInstead(
  error: unknown,
  id: string,
  queryClient: QueryClient,
  session: Promise<{ user: unknown }>,
): Promise<CourseInstead> {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 404) {
    // Perhaps no longer offered; enrolled students keep it.
    if ((await session).user === null) throw notFound()
    return queryClient.query({ ...myCourseQuery(id), staleTime: 'static' }).catch(orNotFound)
  }
  // A server-rendered page must return the error's status instead.
  if (import.meta.env.SSR || !saysNothing(error.status) || isGone(id, queryClient)) throw error
  const courses = await import('virtual:built-in-courses').catch(() => null)
  const course = courses?.default.find((builtIn) => builtIn.id === id)
  if (course === undefined) throw error
  return { course, moduleInstead: (module) => (refusal) => ({ module: outlineOf(id, module, refusal) }) }
}

/** The complete catalog is cached without this course: the school removed it. */
function isGone(id: string, queryClient: QueryClient): boolean {
  const catalogue = queryClient.getQueryData(catalogueQuery.queryKey)
  if (catalogue === undefined || catalogue.courseCount > catalogue.courses.length) return false
  return !catalogue.courses.some((course) => course.id === id)
}

/** @throws the refusal, as not-found if it was a response */
function outlineOf(courseId: string, { id, title, type }: CourseModule, error: unknown): ModuleContent {
  if (!(error instanceof ApiError) || !saysNothing(error.status)) return orNotFound(error)
  return {
    ...{ id, courseId, title, type },
    ...{
      lecture: null,
      headings: [],
      minutes: 0,
      keyPoints: [],
      film: null,
      document: null,
      notionUrl: null,
    },
    ...{ assignments: [], quizzes: [], items: null },
  }
}
