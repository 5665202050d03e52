import { randomBytes, randomUUID } from 'node:crypto'
import type { Role } from '../../contract/accounts.ts'
import type { Database } from '../../database/client.ts'
import { enrollments, moduleProgress, signInMethods, users } from '../../database/schema/index.ts'
import { hashPassword } from '../../server/accounts/password-hash.ts'

export interface Person {
  id: string
  firstName: string
  lastName: string
  email: string
  role: Role
}

export interface PersonOptions {
  firstName?: string
  lastName?: string
  email?: string
  role?: Role
  /** Only a person who has to type one gets one. */
  password?: string
}

export interface CourseOptions extends PersonOptions {
  courseId?: string
  /** How many modules are completed, from the first on. */
  completed?: number
  /** Positions of bookmarked modules. */
  bookmarked?: number[]
}

/** Hashing takes a moment of the processor on purpose; a hundred people who chose the same password share it here. */
const hashes = new Map<string, Promise<string>>()

function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

/** Every course has five modules. */
const moduleCount = 5

/** An address nobody else in this run has. */
export function freshAddress(name = 'student'): string {
  return `${name}.${randomBytes(5).toString('hex')}@example.org`
}

/** Makes people and what they did, straight in the database, as the site itself would have left it. */
export function factories(db: Database) {
  async function person(options: PersonOptions = {}): Promise<Person> {
    const { firstName = 'Amara', lastName = 'Okafor', role = 'student', password } = options
    const email = options.email ?? freshAddress(firstName.toLowerCase().replace(/[^a-z]/g, '') || 'student')
    const id = randomUUID()
    await db.insert(users).values({ id, firstName, lastName, name: `${firstName} ${lastName}`, email, role })
    if (password !== undefined) {
      await db.insert(signInMethods).values({
        id: randomUUID(),
        userId: id,
        accountId: id,
        providerId: 'credential',
        password: await hashOf(password),
      })
    }
    return { id, firstName, lastName, email, role }
  }

  async function enrolledStudent(options: CourseOptions = {}): Promise<Person> {
    const { courseId = 'fnd-100', completed = 0, bookmarked = [] } = options
    const student = await person(options)
    await db.insert(enrollments).values({ userId: student.id, courseId })
    const touched = new Set([...bookmarked, ...Array.from({ length: completed }, (_, index) => index + 1)])
    const now = new Date()
    for (const position of touched) {
      await db.insert(moduleProgress).values({
        userId: student.id,
        courseId,
        moduleId: `${courseId}-${position}`,
        completedAt: position <= completed ? now : null,
        bookmarkedAt: bookmarked.includes(position) ? now : null,
      })
    }
    return student
  }

  return {
    student: (options: PersonOptions = {}) => person(options),
    instructor: (options: PersonOptions = {}) =>
      person({ firstName: 'Ines', ...options, role: 'instructor' }),
    administrator: (options: PersonOptions = {}) => person({ firstName: 'Ada', ...options, role: 'admin' }),
    enrolledStudent,
    /** Someone who has completed every module of a course. */
    graduate: (options: CourseOptions = {}) => enrolledStudent({ ...options, completed: moduleCount }),
  }
}

export type Factories = ReturnType<typeof factories>
