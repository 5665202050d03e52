/** Departments, and tracts with their ordered courses, for administrators. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { inOneLine, visible } from '../visible-text.ts'
import { courseStatus } from './authoring.ts'

const text = (most: number, missing: string) =>
  z
    .string()
    .check(z.trim(), ...visible(missing), z.maxLength(most, `Please keep this within ${most} characters`))

export const departmentFacts = z.object({
  name: text(80, 'Please give the department a name').check(inOneLine),
  description: text(600, 'Please say in a sentence or two what is taught here'),
})

export const tractFacts = z.object({
  title: text(60, 'Please give the tract a title').check(inOneLine),
  description: text(400, 'Please say in a sentence or two where the tract leads'),
  outcomes: z
    .array(text(200, 'Please write this outcome, or remove its line'))
    .check(
      z.minLength(1, 'A tract needs at least one outcome'),
      z.maxLength(5, 'A tract has at most five outcomes'),
    ),
  /** In order, each with the reason for its position. */
  courses: z
    .array(
      z.object({
        courseId: z.string().check(z.minLength(1, 'Please choose a course'), z.maxLength(64)),
        reason: text(240, 'Please give a reason for this position'),
      }),
    )
    .check(
      z.minLength(1, 'A tract needs at least one course'),
      z.maxLength(12, 'A tract has at most twelve courses'),
    ),
})

const ofRevision = {
  /** Of the version on screen. */
  revision: z.int(),
}

export const departmentChange = z.extend(departmentFacts, ofRevision)
export const tractChange = z.extend(tractFacts, ofRevision)

/** Edited on the site, so the curriculum's files no longer update it. */
const editedHere = z.boolean()

export const keptDepartment = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** In any state. */
  courseCount: z.int(),
  /** Published or scheduled courses; with any, the department cannot be archived. */
  openCourseCount: z.int(),
  archived: z.boolean(),
  revision: z.int(),
  editedHere,
})

export const keptTract = z.object({
  archived: z.boolean(),
  id: z.string(),
  title: z.string(),
  description: z.string(),
  outcomes: z.array(z.string()),
  courses: z.array(z.object({ courseId: z.string(), reason: z.string() })),
  revision: z.int(),
  editedHere,
})

const choice = z.object({ id: z.string(), code: z.string(), title: z.string(), status: courseStatus })

const params = z.object({ id: z.string().check(z.maxLength(64)) })
const order = z.object({
  ids: z
    .array(z.string().check(z.maxLength(64)))
    .check(z.minLength(1, 'Please list all of them in order'), z.maxLength(500)),
})
const withRevision = z.object({ revision: z.coerce.number() })

const changed = {
  'curriculum-changed': { status: 409, title: 'Someone else has changed this' },
} as const
const archiving = z.object({ ...ofRevision, archived: z.boolean() })
const noDepartment = { 'department-not-found': { status: 404, title: 'Department not found' } } as const
const noTract = { 'tract-not-found': { status: 404, title: 'Tract not found' } } as const
const taken = { 'name-taken': { status: 409, title: 'This name is taken' } } as const

/** The courses that come with the site, as files in `content/`. */
export const builtInState = z.object({
  /** False: the school began with none of them, or archived them all at once. */
  offered: z.boolean(),
  /** An administrator has chosen. */
  decided: z.boolean(),
  courses: z.int(),
  /** Published or scheduled ones. */
  open: z.int(),
  /** People enrolled in an open one. */
  enrolled: z.int(),
})

export const curriculum = endpoints({
  'GET /api/admin/built-in-courses': {
    access: 'admin',
    summary: 'Whether the courses that come with the site are offered',
    output: builtInState,
  },
  'PUT /api/admin/built-in-courses': {
    access: 'admin',
    summary:
      'Archive all courses that come with the site, with their departments and tracts, or bring them back',
    description:
      'Enrolled students keep their courses. Later versions of the site add no course to the catalog while they are archived. What was archived by hand before stays archived.',
    body: z.object({ offered: z.boolean() }),
    output: builtInState,
  },
  'GET /api/admin/curriculum': {
    access: 'admin',
    summary: 'Departments and tracts in order, and every course a tract can have',
    output: z.object({
      departments: z.array(keptDepartment),
      tracts: z.array(keptTract),
      courses: z.array(choice),
    }),
  },
  'POST /api/admin/departments': {
    access: 'admin',
    summary: 'Add a department at the end of the list',
    body: departmentFacts,
    output: z.object({ id: z.string() }),
    refusals: taken,
  },
  'PUT /api/admin/departments/{id}': {
    access: 'admin',
    summary: 'Edit the name and description of a department',
    description: 'Its URL stays. The curriculum’s files no longer overwrite the edited fields.',
    params,
    body: departmentChange,
    output: z.object({ id: z.string() }),
    refusals: { ...noDepartment, ...changed, ...taken },
  },
  'DELETE /api/admin/departments/{id}': {
    access: 'admin',
    summary: 'Delete a department without courses',
    params,
    query: withRevision,
    output: z.object({ deleted: z.literal(true) }),
    refusals: {
      ...noDepartment,
      ...changed,
      'department-in-use': { status: 409, title: 'This department has courses' },
    },
  },
  'PUT /api/admin/departments/{id}/archived': {
    access: 'admin',
    summary: 'Archive a department without published courses, or restore it',
    description: 'Its other courses stay, but cannot be published while it is archived.',
    params,
    body: archiving,
    output: z.object({ id: z.string() }),
    refusals: {
      ...noDepartment,
      ...changed,
      'department-in-use': { status: 409, title: 'This department has courses' },
    },
  },
  'PUT /api/admin/department-order': {
    access: 'admin',
    summary: 'Reorder the departments; names each once',
    body: order,
    output: z.object({ ids: z.array(z.string()) }),
    refusals: changed,
  },
  'POST /api/admin/tracts': {
    access: 'admin',
    summary: 'Add a tract at the end of the list',
    body: tractFacts,
    output: z.object({ id: z.string() }),
    refusals: taken,
  },
  'PUT /api/admin/tracts/{id}': {
    access: 'admin',
    summary: 'Edit a tract: its texts, and its ordered courses with reasons',
    params,
    body: tractChange,
    output: z.object({ id: z.string() }),
    refusals: { ...noTract, ...changed, ...taken },
  },
  'DELETE /api/admin/tracts/{id}': {
    access: 'admin',
    summary: 'Delete a tract; its courses stay',
    params,
    query: withRevision,
    output: z.object({ deleted: z.literal(true) }),
    refusals: { ...noTract, ...changed },
  },
  'PUT /api/admin/tracts/{id}/archived': {
    access: 'admin',
    summary: 'Archive a tract, or restore it; its courses stay',
    params,
    body: archiving,
    output: z.object({ id: z.string() }),
    refusals: { ...noTract, ...changed },
  },
  'PUT /api/admin/tract-order': {
    access: 'admin',
    summary: 'Reorder the tracts; names each once',
    body: order,
    output: z.object({ ids: z.array(z.string()) }),
    refusals: changed,
  },
})

export type DepartmentFacts = z.infer<typeof departmentFacts>
export type DepartmentChange = z.infer<typeof departmentChange>
export type BuiltInState = z.infer<typeof builtInState>
export type Archiving = z.infer<typeof archiving>
export type TractFacts = z.infer<typeof tractFacts>
export type TractChange = z.infer<typeof tractChange>
export type KeptDepartment = z.infer<typeof keptDepartment>
export type KeptTract = z.infer<typeof keptTract>
export type CourseChoice = z.infer<typeof choice>
