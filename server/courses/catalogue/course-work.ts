import DataLoader from 'dataloader'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../database/client.ts'
import type { StoredAssignment } from '../../../database/schema/courses/stored-assignment.ts'
import type { Events } from '../../platform/events/events.ts'
import { anyCourses, courseOfAssignment, workOf } from './queries.ts'

interface Place {
  moduleId: string
  modulePosition: number
  moduleTitle: string
}

export type PlacedAssignment = StoredAssignment & Place

export interface CourseWork {
  id: string
  code: string
  title: string
  departmentId: string
  status: 'draft' | 'scheduled' | 'published' | 'archived'
  assignments: PlacedAssignment[]
  quizzes: (Place & { id: string; title: string; passingScore: number })[]
}

const batchSize = 100

/**
 * Reads the work of courses, batching concurrent requests, and caches it until the content changes. Not limited to
 * published courses: callers decide how to treat drafts and archived ones.
 */
export interface CourseWorkReader {
  /** @returns null if the course does not exist */
  courseWork(courseId: string): Promise<CourseWork | null>

  /** @returns null if the assignment does not exist */
  assignment(id: string): Promise<{ course: CourseWork; assignment: PlacedAssignment } | null>
}

export function courseWorkReader({ db, events }: { db: Database; events: Events }): CourseWorkReader {
  const kept = new LRUCache<string, Promise<CourseWork | null>>({ max: 500 })
  const homes = new LRUCache<string, Promise<string | null>>({ max: 5_000 })
  const loader = new DataLoader<string, CourseWork | null>(readBatch, {
    // The cache above is cleared when the content changes.
    cache: false,
    maxBatchSize: batchSize,
  })
  const read = (courseId: string) => loader.load(courseId)
  const forget = () => {
    kept.clear()
    homes.clear()
  }
  events.subscribe('content', forget)
  events.onGap(forget)

  return {
    courseWork: (courseId) => remember(kept, courseId, () => read(courseId)),

    async assignment(id) {
      const courseId = await remember(homes, id, () => courseOfAssignment(db, id))
      const course = courseId && (await remember(kept, courseId, () => read(courseId)))
      const assignment = course ? course.assignments.find((known) => known.id === id) : undefined
      return course && assignment ? { course, assignment } : null
    },
  }

  async function readBatch(courseIds: readonly string[]): Promise<(CourseWork | null)[]> {
    const [courses, modules] = await Promise.all([anyCourses(db, courseIds), workOf(db, courseIds)])
    const known = new Map(courses.map((course) => [course.id, course]))
    const modulesOf = Map.groupBy(modules, ({ courseId }) => courseId)
    return courseIds.map((id) => {
      const course = known.get(id)
      return course === undefined ? null : placed(course, modulesOf.get(id) ?? [])
    })
  }

  /** Does not cache a missing value, because it may be created later. */
  function remember<Value extends object | string>(
    cache: LRUCache<string, Promise<Value | null>>,
    key: string,
    fetch: () => Promise<Value | null>,
  ): Promise<Value | null> {
    const known = cache.get(key)
    if (known !== undefined && events.isConnected()) return known
    const reading = fetch()
    cache.set(key, reading)
    const drop = () => cache.get(key) === reading && cache.delete(key)
    reading.then((value) => value === null && drop(), drop)
    return reading
  }
}

function placed(
  course: Awaited<ReturnType<typeof anyCourses>>[number],
  modules: Awaited<ReturnType<typeof workOf>>,
): CourseWork {
  return {
    ...course,
    assignments: modules.flatMap(({ assignments, quizzes: _quizzes, courseId: _course, ...place }) =>
      (assignments ?? []).map((assignment) => ({ ...assignment, ...place })),
    ),
    quizzes: modules.flatMap(({ quizzes, assignments: _assignments, courseId: _course, ...place }) =>
      quizzes.map((quiz) => ({ ...quiz, ...place })),
    ),
  }
}
