import { expect, test } from 'vitest'
import {
  abilitiesOf,
  archivingAsksAdministrator,
  courseAbilities,
  courseRoles,
  mayInCourse,
  rolesWith,
} from './course-roles.ts'

test('each role may do what the next one may, and more', () => {
  for (const ability of courseAbilities) {
    const allowed = courseRoles.map((role) => mayInCourse(role, ability))
    expect(allowed).toEqual(allowed.toSorted((one, other) => Number(other) - Number(one)))
  }
  expect(abilitiesOf('teacher')).toEqual([...courseAbilities])
})

test('an observer reads, an assistant grades, and only a teacher writes the course', () => {
  expect(abilitiesOf('observer')).toEqual(['see-work', 'see-people'])
  expect(rolesWith('grade')).toEqual(['teacher', 'assistant'])
  for (const ability of ['edit-course', 'announce', 'manage-people', 'manage-staff'] as const)
    expect(rolesWith(ability)).toEqual(['teacher'])
  expect(abilitiesOf(null)).toEqual([])
})

test('archiving asks an administrator only while people are enrolled', () => {
  expect(archivingAsksAdministrator(false, 1)).toBe(true)
  expect(archivingAsksAdministrator(false, 0)).toBe(false)
  expect(archivingAsksAdministrator(true, 500)).toBe(false)
})
