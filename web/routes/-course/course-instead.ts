import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { Course, CourseModule, ModuleContent } from '../../../contract/catalogue.ts'
import { saysNothing } from '../../../rules/catalogue.ts'
import { catalogueQuery } from '../../catalogue/queries.ts'
import { myCourseQuery } from '../../learning/queries.ts'
import { ApiError } from '../../lib/api.ts'
import { orNotFound } from '../../lib/or-not-found.ts'

/** A course for its page, from wherever it came. */
export interface CourseInstead {
  course: Course
  /** Of a built-in course: what stands for a module's content where the API gives nothing either. */
  moduleInstead?: (module: CourseModule) => (error: unknown) => { module: ModuleContent }
}

/**
 * What a course page shows when the API refused the course: the course that those enrolled keep, or, in the browser, what
 * is built in where the API gave nothing at all (specification, section 7). Loaded then.
 *
 * @throws the refusal, where nothing can take the course's place
 */
export async function courseInstead(
  error: unknown,
  id: string,
  queryClient: QueryClient,
  session: Promise<{ user: unknown }>,
): Promise<CourseInstead> {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 404) {
    // Not offered any more, perhaps; those enrolled keep it.
    if ((await session).user === null) throw notFound()
    return queryClient.query({ ...myCourseQuery(id), staleTime: 'static' }).catch(orNotFound)
  }
  // A page drawn on the server says by its status that it is not what was asked for.
  if (import.meta.env.SSR || !saysNothing(error.status) || isGone(id, queryClient)) throw error
  const courses = await import('virtual:built-in-courses').catch(() => null)
  const course = courses?.default.find((builtIn) => builtIn.id === id)
  if (course === undefined) throw error
  return { course, moduleInstead: (module) => (refusal) => ({ module: outlineOf(id, module, refusal) }) }
}

/** Whether the catalogue is here, whole, and without this course: the school took it out. */
function isGone(id: string, queryClient: QueryClient): boolean {
  const catalogue = queryClient.getQueryData(catalogueQuery.queryKey)
  if (catalogue === undefined || catalogue.courseCount > catalogue.courses.length) return false
  return !catalogue.courses.some((course) => course.id === id)
}

/** @throws the refusal, as the page for what is not there where it is an answer */
function outlineOf(courseId: string, { id, title, type }: CourseModule, error: unknown): ModuleContent {
  if (!(error instanceof ApiError) || !saysNothing(error.status)) return orNotFound(error)
  return {
    ...{ id, courseId, title, type },
    ...{ lecture: null, headings: [], minutes: 0, keyPoints: [], film: null, notionUrl: null },
    ...{ assignments: [], quizzes: [] },
  }
}
