import type { OutputOf } from '../../../contract/index.ts'
import type { Database } from '../../../database/client.ts'
import { isOrderOf } from '../../../rules/courses/curriculum.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuditService } from '../../school/audit/service.ts'
import { type BuiltIn, builtInOf } from './built-in.ts'
import { type Change, changedDuring } from './change.ts'
import { type Departments, departmentsOf } from './departments.ts'
import { courseChoices, keptDepartments, keptTracts, lockCurriculum, putOrder } from './queries.ts'
import { type Tracts, tractsOf } from './tracts.ts'

export interface CurriculumDependencies {
  db: Database
  audit: AuditService
  events: Events
}

/**
 * Departments and tracts, edited by administrators. The content files neither overwrite nor recreate what was changed
 * here (decision 16). Every change is logged and visible immediately.
 */
export interface CurriculumService {
  builtIn: BuiltIn
  departments: Departments
  tracts: Tracts

  /** All departments and tracts, also archived ones, and the courses a tract may name. */
  all(): Promise<OutputOf<'GET /api/admin/curriculum'>>

  /** @throws Refusal `curriculum-changed` if the order does not contain each of them once */
  setOrder(
    viewer: Viewer,
    kind: 'departments' | 'tracts',
    ids: readonly string[],
  ): Promise<OutputOf<'PUT /api/admin/department-order'>>
}

export function curriculumService({ db, audit, events }: CurriculumDependencies): CurriculumService {
  const change: Change = (run) =>
    db.transaction(async (tx) => {
      await lockCurriculum(tx)
      const result = await run(tx)
      await events.publish(tx, 'content', {})
      return result
    })

  return {
    builtIn: builtInOf({ db, change, audit }),
    departments: departmentsOf({ change, audit }),
    tracts: tractsOf({ change, audit }),

    async all() {
      const [departments, tracts, courses] = await Promise.all([
        keptDepartments(db),
        keptTracts(db),
        courseChoices(db),
      ])
      return { departments, tracts, courses }
    },

    async setOrder(viewer, kind, ids) {
      return change(async (tx) => {
        const known = kind === 'departments' ? await keptDepartments(tx) : await keptTracts(tx)
        const before = known.map(({ id }) => id)
        if (!isOrderOf(ids, before)) throw changedDuring()
        if (ids.join() === before.join()) return { ids: before }
        await putOrder(tx, kind, ids)
        const names = new Map(known.map((one) => [one.id, 'title' in one ? one.title : one.name]))
        const nameOf = (id: string) => names.get(id) ?? id
        await audit.record(tx, viewer, {
          action: kind === 'departments' ? 'departments.ordered' : 'tracts.ordered',
          subject: { kind: 'curriculum', id: kind, label: kind === 'departments' ? 'Departments' : 'Tracts' },
          before: { order: before.map(nameOf).join(' / ') },
          after: { order: ids.map(nameOf).join(' / ') },
        })
        return { ids: [...ids] }
      })
    },
  }
}
