import * as z from 'zod/mini'
import type { Role } from '../../../contract/people/accounts.ts'
import { groupFacts } from '../../../contract/people/groups.ts'
import type { ImportColumn, ImportCourseRole, ImportMatching } from '../../../contract/people/import.ts'
import { newUser } from '../../../contract/people/users.ts'
import type { ImportPlace } from '../../../database/schema/people/import.ts'
import { normaliseEmail } from '../../../rules/people/admissions.ts'
import { hasLeft, keyOf, roleOf, valuesOf } from '../../../rules/people/import-words.ts'
import { splitName } from '../../../rules/people/single-names.ts'
import { looksLikeFormula } from '../../../rules/text/csv.ts'

/** What is read from a line by itself. Other lines and the accounts are compared later. */
export interface ReadLine {
  line: number
  cells: string[]
  email: string
  firstName: string
  lastName: string
  role: Role | ''
  places: ImportPlace[]
  problems: string[]
}

/** Courses, rounds and groups of the school, by what a file may call them. Null is ambiguous. */
export interface SchoolNames {
  courses: Map<string, { id: string; code: string; isOpen: boolean } | null>
  /** By course id and name. */
  rounds: Map<string, { id: string; name: string } | null>
  groups: Map<string, string>
  /** Names that the file brings; grows while it is read. */
  newGroups: Set<string>
}

/** More would be a column that names something else. */
const mostNewGroups = 200
const longestKept = 500

export interface Reading {
  matching: Pick<ImportMatching, 'columns' | 'names'>
  school: SchoolNames
}

const importedPerson = z.extend(newUser, {
  lastName: z.union([z.literal(''), newUser.shape.lastName]),
})

export function readLine({ line, cells }: { line: number; cells: string[] }, reading: Reading): ReadLine {
  const { columns, names } = reading.matching
  const all = (column: ImportColumn) =>
    columns.flatMap((one, place) => (one === column ? [(cells[place] ?? '').normalize('NFC').trim()] : []))
  const one = (column: ImportColumn) => all(column)[0] ?? ''
  const problems: string[] = []
  if (cells.length > columns.length) {
    problems.push(`The line has ${cells.length} cells and the first line ${columns.length}`)
  }
  const used = cells.filter((_, place) => columns[place])
  if (used.some((cell) => cell.includes('\uFFFD'))) {
    problems.push('Some letters are not UTF-8. Save the file as “CSV UTF-8”')
  }
  if (used.some(looksLikeFormula)) problems.push('A cell begins like a formula (=, +, - or @)')
  if (hasLeft(one('status'))) problems.push(`The file says that the person is “${one('status')}”`)
  const named = namesOf(one('name'), names)
  const role = one('role') === '' ? null : roleOf(one('role'))
  if (role === null && one('role') !== '') {
    problems.push(`“${one('role')}” is no role: student, instructor or administrator`)
  }
  const places = coursesOf(
    { courses: all('course'), roles: all('course-role'), rounds: all('round') },
    role?.course ?? 'student',
    reading.school,
  )
  problems.push(...places.problems)
  const groups = groupsOf(all('group'), reading.school)
  problems.push(...groups.problems)
  const isStaff = places.found.some((place) => place.role !== 'student')
  // A course role needs an account that can teach; a file that names the course role alone means it.
  const account = role?.account ?? (isStaff ? 'instructor' : '')
  if (isStaff && account === 'student') {
    problems.push('A student has no role in a course but student. Make the role instructor')
  }
  const person = {
    email: normaliseEmail(one('email')),
    firstName: one('first-name') || named.firstName,
    lastName: one('last-name') || named.lastName,
    role: account || 'student',
  }
  for (const { message } of importedPerson.safeParse(person).error?.issues ?? []) problems.push(message)
  return {
    line,
    cells,
    email: kept(person.email),
    firstName: kept(person.firstName),
    lastName: kept(person.lastName),
    role: account,
    places: [...places.found, ...groups.found],
    problems: [...new Set(problems)],
  }
}

/** PostgreSQL cannot store NUL; a line with one is refused anyway. */
export const kept = (text: string): string => text.replaceAll('\0', '').slice(0, longestKept).toWellFormed()

function namesOf(name: string, names: ImportMatching['names']) {
  return names === 'split' ? splitName(name) : { firstName: name, lastName: '' }
}

interface CourseCells {
  courses: readonly string[]
  roles: readonly string[]
  rounds: readonly string[]
}

type CoursePlace = Extract<ImportPlace, { course: string }>

/** Roles and rounds belong to the courses in their order, or one to all. */
function coursesOf(cells: CourseCells, otherwise: ImportCourseRole, school: SchoolNames) {
  const problems: string[] = []
  const found: CoursePlace[] = []
  for (const { cell, roles, rounds } of besideCourses(cells)) {
    const whole = keyOf(cell)
    const values = whole !== '' && school.courses.has(whole) ? [cell] : valuesOf(cell)
    if (roles.length > 1 && roles.length !== values.length) {
      problems.push(`The line has ${values.length} courses and ${roles.length} course roles`)
      continue
    }
    if (rounds.length > 1 && rounds.length !== values.length) {
      problems.push(`The line has ${values.length} courses and ${rounds.length} rounds`)
      continue
    }
    values.forEach((value, place) => {
      const course = school.courses.get(keyOf(value))
      const word = roles[place] ?? roles[0]
      const role = word === undefined ? otherwise : (roleOf(word)?.course ?? null)
      if (course === undefined) problems.push(`No course is called “${value}”`)
      else if (course === null) problems.push(`Several courses are called “${value}”: use the code`)
      else if (role === null) {
        problems.push(`“${word}” is no course role: student, teacher, assistant or observer`)
      } else if (!course.isOpen && role === 'student') {
        problems.push(`${course.code} is not published`)
      } else if (!found.some((one) => one.course === course.id)) {
        const round = role === 'student' ? roundOf(course, rounds[place] ?? rounds[0], school) : null
        if (typeof round === 'string') problems.push(round)
        else found.push({ course: course.id, code: course.code, role, ...(round && { round }) })
      }
    })
  }
  return { found, problems }
}

/** Several columns of courses go with several of roles or rounds; one of these goes with all courses. */
function besideCourses({ courses, roles, rounds }: CourseCells) {
  const areMany = (cells: readonly string[]) => courses.length > 1 && cells.length > 1
  const beside = (cells: readonly string[], place: number) =>
    areMany(cells) ? valuesOf(cells[place] ?? '') : cells.flatMap(valuesOf)
  if (!areMany(roles) && !areMany(rounds)) {
    return [{ cell: courses.join(';'), roles: roles.flatMap(valuesOf), rounds: rounds.flatMap(namesIn) }]
  }
  return courses.map((cell, place) => ({
    cell,
    roles: beside(roles, place),
    rounds: areMany(rounds) ? namesIn(rounds[place] ?? '') : rounds.flatMap(namesIn),
  }))
}

/** Names of rounds may have commas: "Spring, evenings". */
const namesIn = (cell: string): string[] =>
  cell
    .split(/[;|\n\r]+/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** @returns null without a round, a text if there is a problem */
function roundOf(course: { id: string; code: string }, name: string | undefined, { rounds }: SchoolNames) {
  if (name === undefined) return null
  const round = rounds.get(`${course.id} ${keyOf(name) || name}`)
  if (round === null) return `${course.code} has several rounds called “${name}”`
  return round ?? `${course.code} has no round called “${name}”`
}

/** Groups that the school does not have are added. */
function groupsOf(cells: readonly string[], { groups, newGroups }: SchoolNames) {
  const problems: string[] = []
  const found = new Map<string, { group: string }>()
  for (const cell of cells) {
    const values = groups.has(keyOf(cell)) ? [cell] : valuesOf(cell)
    for (const value of values) {
      const key = keyOf(value) || value
      const checked = groupFacts.shape.name.safeParse(value)
      if (!checked.success)
        problems.push(`Group “${value.slice(0, 40)}”: ${checked.error.issues[0]?.message}`)
      else if (!groups.has(key) && newGroups.size >= mostNewGroups) {
        problems.push(`The file has more than ${mostNewGroups} groups that the school does not have`)
      } else {
        const name = groups.get(key) ?? value
        if (!groups.has(key)) newGroups.add(name)
        groups.set(key, name)
        found.set(key, { group: name })
      }
    }
  }
  return { found: [...found.values()], problems }
}
