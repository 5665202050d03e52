import { argon2Sync, randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Role } from '../../contract/people/accounts.ts'
import type { Database } from '../../database/client.ts'
import {
  courseInstructors,
  enrollments,
  moduleProgress,
  signInMethods,
  users,
} from '../../database/schema/index.ts'

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
  /** Only for people who sign in with one. */
  password?: string
  /** A real hash, for tests of its cost. */
  passwordHash?: string
}

export interface CourseOptions extends PersonOptions {
  courseId?: string
  /** The number of completed modules, from the first. */
  completed?: number
  bookmarked?: number[]
}

/** A hash with minimal cost. The cost is part of the hash, so the same code verifies it. */
function cheapHash(password: string): string {
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { ...cost, nonce, message: password.normalize('NFKC') })
  const [salt, sum] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${sum}`
}

const moduleCount = 5

export function freshAddress(name = 'student'): string {
  return `${name}.${randomBytes(5).toString('hex')}@example.org`
}

/** Creates people and their data directly in the database, as the site would. */
export function factories(db: Database) {
  async function person(options: PersonOptions = {}): Promise<Person> {
    const { firstName = 'Amara', lastName = 'Okafor', role = 'student', password, passwordHash } = options
    const email = options.email ?? freshAddress(firstName.toLowerCase().replace(/[^a-z]/g, '') || 'student')
    const id = randomUUID()
    await db.insert(users).values({ id, firstName, lastName, name: `${firstName} ${lastName}`, email, role })
    if (password !== undefined) {
      await db.insert(signInMethods).values({
        id: randomUUID(),
        userId: id,
        accountId: id,
        providerId: 'credential',
        password: passwordHash ?? cheapHash(password),
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
    /** An instructor who may begin courses. */
    courseAuthor: async (options: PersonOptions = {}): Promise<Person> => {
      const author = await person({ firstName: 'Ines', ...options, role: 'instructor' })
      await db.update(users).set({ mayBeginCourses: true }).where(eq(users.id, author.id))
      return author
    },
    teacherOf: async (courseId: string, options: PersonOptions = {}): Promise<Person> => {
      const teacher = await person({ firstName: 'Ines', ...options, role: 'instructor' })
      await db.insert(courseInstructors).values({ userId: teacher.id, courseId })
      return teacher
    },
    administrator: (options: PersonOptions = {}) => person({ firstName: 'Ada', ...options, role: 'admin' }),
    enrolledStudent,
    graduate: (options: CourseOptions = {}) => enrolledStudent({ ...options, completed: moduleCount }),
  }
}

export type Factories = ReturnType<typeof factories>
