import type { TestApp } from '../support/app.ts'
import type { Person } from '../support/factories.ts'

/** The attackers, by role. Each has data to lose: courses in progress, courses taught, a school. */
export function attackersOf(app: TestApp) {
  const people = new Map<string, Person>()

  async function newcomer(role: string): Promise<Person | undefined> {
    if (role === 'visitor') return undefined
    const { make, database } = app
    if (role === 'student') return make.enrolledStudent({ completed: 3, bookmarked: [1] })
    if (role === 'administrator') return make.administrator()
    const instructor = await make.instructor()
    await database.pool.query(
      `insert into course_instructors (user_id, course_id) values ($1, 'fnd-100'), ($1, 'brd-101')`,
      [instructor.id],
    )
    return instructor
  }

  return {
    async as(role: string): Promise<Person | undefined> {
      const known = people.get(role)
      if (known) return known
      const person = await newcomer(role)
      if (person) people.set(role, person)
      return person
    },

    replace: (role: string) => void people.delete(role),
  }
}
