import type { Request } from 'autocannon'
import pino from 'pino'
import { openDatabase } from '../../database/client.ts'
import { factories } from '../../tests/support/factories.ts'
import { startSession } from '../../tests/support/session.ts'
import { databaseOf, type Site } from './site.ts'

/** A signed-in student who has completed every module before one. */
export interface Student {
  id: string
  cookie: string
  courseId: string
  /** The first uncompleted module, which the lock rule allows to complete. */
  moduleId: string
}

const password = 'a long word for the bench'

/**
 * Makes students spread over courses and modules. Their sessions and cookies are written directly, except the first,
 * which signs in through the API: hashing a password for each would take longer than the measurement.
 */
export async function makeStudents(site: Site, count: number): Promise<Student[]> {
  const database = openDatabase({ url: databaseOf(site).url, max: 10, logger: pino({ level: 'error' }) })
  try {
    const { rows: courses } = await database.pool.query<{ id: string; modules: string[] }>(
      `select c.id, array_agg(m.id order by m.position) as modules
         from courses c join modules m on m.course_id = c.id
        where c.status = 'published' group by c.id order by c.id`,
    )
    const make = factories(database.db)
    return await Promise.all(
      Array.from({ length: count }, async (_, index): Promise<Student> => {
        const course = courses[index % courses.length]
        if (course === undefined) throw new Error('There are no courses')
        const completed = index % course.modules.length
        const moduleId = course.modules[completed] ?? ''
        const courseId = course.id
        if (index === 0) {
          const student = await make.enrolledStudent({ courseId, completed, password })
          return { id: student.id, courseId, moduleId, cookie: await signIn(site, student.email) }
        }
        const student = await make.enrolledStudent({ courseId, completed })
        const { name, value } = await startSession(database.db, student.id, site)
        return { id: student.id, courseId, moduleId, cookie: `${name}=${value}` }
      }),
    )
  } finally {
    await database.close()
  }
}

/** @returns the cookie header */
async function signIn(site: Site, email: string): Promise<string> {
  const response = await fetch(`${site.baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
  if (!response.ok || cookie === undefined) throw new Error(`Signing in was answered with ${response.status}`)
  return cookie
}

/** Sets the completion of the student's module. */
export function progressRequest(student: Student, completed: boolean): Request {
  const { id, cookie, courseId, moduleId } = student
  return {
    method: 'POST',
    path: '/api/user/progress',
    // For the bare server; ours uses the cookie and ignores this header.
    headers: { 'content-type': 'application/json', cookie, 'x-user-id': id },
    body: JSON.stringify({ courseId, moduleId, completed }),
  }
}
