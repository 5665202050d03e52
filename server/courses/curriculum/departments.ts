import type { Archiving, DepartmentChange, DepartmentFacts } from '../../../contract/courses/curriculum.ts'
import type { OutputOf } from '../../../contract/index.ts'
import type { Transaction } from '../../../database/client.ts'
import { departmentLabel } from '../../../rules/courses/catalogue.ts'
import { idOfName } from '../../../rules/courses/curriculum.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuditService } from '../../school/audit/service.ts'
import { type Change, changedDuring } from './change.ts'
import {
  countCourses,
  countOpenCourses,
  insertDepartment,
  isDepartmentNameTaken,
  lockDepartment,
  putArchived,
  removeDepartment,
  renameFaculty,
  takenIds,
  updateDepartment,
} from './queries.ts'

const subjectOf = (id: string, name: string) => ({ kind: 'department', id, label: name })
const facultyOf = (name: string) => `${departmentLabel(name)} Faculty`

/** Changes of departments. The revision is the one on screen. */
export interface Departments {
  /** @throws Refusal `name-taken` */
  add(viewer: Viewer, facts: DepartmentFacts): Promise<OutputOf<'POST /api/admin/departments'>>

  /** @throws Refusal `department-not-found`, `curriculum-changed` or `name-taken` */
  change(
    viewer: Viewer,
    id: string,
    change: DepartmentChange,
  ): Promise<OutputOf<'PUT /api/admin/departments/{id}'>>

  /**
   * Archives a department, hiding it from the catalog without deleting anything, or restores it. Not possible while
   * students can reach one of its courses: archive or move those first.
   *
   * @throws Refusal `department-not-found`, `curriculum-changed` or `department-in-use`
   */
  setArchived(
    viewer: Viewer,
    id: string,
    archiving: Archiving,
  ): Promise<OutputOf<'PUT /api/admin/departments/{id}/archived'>>

  /** @throws Refusal `department-not-found`, `curriculum-changed` or `department-in-use` */
  remove(
    viewer: Viewer,
    id: string,
    revision: number,
  ): Promise<OutputOf<'DELETE /api/admin/departments/{id}'>>
}

export function departmentsOf({ change, audit }: { change: Change; audit: AuditService }): Departments {
  return {
    async add(viewer, facts) {
      return change(async (tx) => {
        await requireFreeName(tx, facts.name, '')
        const id = idOfName(facts.name, 'department', await takenIds(tx, 'departments'))
        await insertDepartment(tx, { id, ...facts })
        await audit.record(tx, viewer, {
          action: 'department.added',
          subject: subjectOf(id, facts.name),
          after: { ...facts },
        })
        return { id }
      })
    },

    async change(viewer, id, { revision, ...facts }) {
      return change(async (tx) => {
        const { name, description } = await required(tx, id, revision)
        await requireFreeName(tx, facts.name, id)
        await updateDepartment(tx, id, facts)
        await renameFaculty(tx, id, facultyOf(name), facultyOf(facts.name))
        await audit.record(tx, viewer, {
          action: 'department.edited',
          subject: subjectOf(id, facts.name),
          before: { name, description },
          after: { ...facts },
        })
        return { id }
      })
    },

    async setArchived(viewer, id, { revision, archived }) {
      return change(async (tx) => {
        const row = await lockDepartment(tx, id)
        if (row !== null && (row.archivedAt !== null) === archived) return { id }
        const { name } = await required(tx, id, revision)
        const open = archived ? await countOpenCourses(tx, id) : 0
        if (open > 0) {
          const has = open === 1 ? 'It has a published course' : `It has ${open} published courses`
          throw new Refusal(
            'department-in-use',
            `${has}, scheduled ones included. Archive or move them first.`,
          )
        }
        await putArchived(tx, 'departments', id, archived)
        await audit.record(tx, viewer, {
          action: archived ? 'department.archived' : 'department.restored',
          subject: subjectOf(id, name),
        })
        return { id }
      })
    },

    async remove(viewer, id, revision) {
      return change(async (tx) => {
        const { name, description } = await required(tx, id, revision)
        const courses = await countCourses(tx, id)
        if (courses > 0) {
          const has = courses === 1 ? 'It has a course' : `It has ${courses} courses`
          throw new Refusal(
            'department-in-use',
            `${has}. Move them to another department first, including drafts and archived courses.`,
          )
        }
        await removeDepartment(tx, id)
        await audit.record(tx, viewer, {
          action: 'department.deleted',
          subject: subjectOf(id, name),
          before: { name, description },
        })
        return { deleted: true as const }
      })
    },
  }
}

async function required(tx: Transaction, id: string, revision: number) {
  const row = await lockDepartment(tx, id)
  if (row === null) throw new Refusal('department-not-found')
  if (row.revision !== revision) throw changedDuring()
  return row
}

async function requireFreeName(tx: Transaction, name: string, exceptId: string): Promise<void> {
  if (!(await isDepartmentNameTaken(tx, name, exceptId))) return
  const message = 'Another department has this name'
  throw new Refusal('name-taken', message, { fields: [{ field: 'name', message }] })
}
