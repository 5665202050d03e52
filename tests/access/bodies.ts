import { randomUUID } from 'node:crypto'
import { freshAddress } from '../support/factories.ts'

export const newPerson = () => ({
  firstName: 'Noor',
  lastName: 'Haddad',
  email: freshAddress('noor'),
  role: 'student',
})

export const departmentFacts = () => ({
  name: `A sample ${randomUUID().slice(0, 8)}`,
  description: 'Of a department.',
})

export const tractFacts = () => ({
  title: `A sample ${randomUUID().slice(0, 8)}`,
  description: 'Of a tract.',
  outcomes: ['Know one thing'],
  courses: [{ courseId: 'fnd-100', reason: 'It is the first' }],
})

export const announcementTo = (courseId: string) => ({
  id: randomUUID(),
  title: 'Office hours move',
  text: 'From *Monday* on.',
  audience: 'course',
  audienceId: courseId,
  byEmail: false,
  publishAt: null,
})

export const allowance = { extraMinutes: 10, extraAttempts: 1, reason: 'Reads with a screen reader' }
export const accommodation = {
  extraTimePercent: 50,
  extraDays: 2,
  startsOn: null,
  endsOn: null,
  note: 'Reads with a screen reader',
  openAttempts: false,
}

export const quizRules = { attemptsAllowed: 2, counts: 'best', review: 'at-once', dueAt: null }
