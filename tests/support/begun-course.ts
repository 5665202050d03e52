import type { TestApp } from './app.ts'
import { courseFacts } from './course-facts.ts'
import type { Person } from './factories.ts'

/** A new course with one empty module. @returns its id; the module is `<id>-1` */
export async function begunCourse(app: TestApp, administrator: Person, code: string): Promise<string> {
  const as = administrator
  const { body } = await app.call('POST /api/admin/courses', { as, body: { ...courseFacts, code } })
  const { id, revision } = body.course
  const { status } = await app.call('POST /api/authoring/courses/{id}/modules', {
    as,
    params: { id },
    body: { title: 'First strokes', type: 'pdf', summary: '', revision },
  })
  if (status !== 200) throw new Error(`The module of ${code} was not made: ${status}`)
  return id
}
