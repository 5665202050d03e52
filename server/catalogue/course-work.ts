import { LRUCache } from 'lru-cache'
import type { Assignment } from '../../contract/catalogue.ts'
import type { Database } from '../../database/client.ts'
import type { Events } from '../events/events.ts'
import { courseOfAssignment, findAnyCourse, workOf } from './queries.ts'

interface Place {
  moduleId: string
  modulePosition: number
  moduleTitle: string
}

export type PlacedAssignment = Assignment & Place

/** What a course asks of its students, for handing in and grading. */
export interface CourseWork {
  id: string
  code: string
  title: string
  departmentId: string
  status: 'draft' | 'scheduled' | 'published' | 'archived'
  assignments: PlacedAssignment[]
  quizzes: (Place & { id: string; title: string })[]
}

/**
 * Reads what courses ask for, kept until the content changes. Not limited to published courses: whoever asks decides
 * what a draft or an archived one means.
 */
export function courseWorkReader({ db, events }: { db: Database; events: Events }) {
  const kept = new LRUCache<string, Promise<CourseWork | null>>({ max: 500 })
  const homes = new LRUCache<string, Promise<string | null>>({ max: 5_000 })
  const forget = () => {
    kept.clear()
    homes.clear()
  }
  events.subscribe('content', forget)
  events.onGap(forget)

  return {
    /** @returns null when there is no such course */
    courseWork: (courseId: string) => remember(kept, courseId, () => read(courseId)),

    /** @returns null when there is no such assignment */
    async assignment(id: string): Promise<{ course: CourseWork; assignment: PlacedAssignment } | null> {
      const courseId = await remember(homes, id, () => courseOfAssignment(db, id))
      const course = courseId && (await remember(kept, courseId, () => read(courseId)))
      const assignment = course ? course.assignments.find((known) => known.id === id) : undefined
      return course && assignment ? { course, assignment } : null
    },
  }

  async function read(courseId: string): Promise<CourseWork | null> {
    const [course, modules] = await Promise.all([findAnyCourse(db, courseId), workOf(db, courseId)])
    if (course === null) return null
    return {
      ...course,
      assignments: modules.flatMap(({ assignments, quizzes: _, ...place }) =>
        (assignments ?? []).map((assignment) => ({ ...assignment, ...place })),
      ),
      quizzes: modules.flatMap(({ assignments: _, quizzes, ...place }) =>
        quizzes.map((quiz) => ({ ...quiz, ...place })),
      ),
    }
  }

  /** What is not there is asked for again the next time: it may have been made meanwhile. */
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

export type CourseWorkReader = ReturnType<typeof courseWorkReader>
