import type { Archiving, TractChange, TractFacts } from '../../../contract/courses/curriculum.ts'
import type { OutputOf } from '../../../contract/index.ts'
import type { Transaction } from '../../../database/client.ts'
import { idOfName } from '../../../rules/courses/curriculum.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuditService } from '../../school/audit/service.ts'
import { type Change, changedDuring } from './change.ts'
import {
  courseChoices,
  insertTract,
  isTractTitleTaken,
  keptTracts,
  lockTract,
  putArchived,
  putSteps,
  removeTract,
  takenIds,
  updateTract,
} from './queries.ts'

const subjectOf = (id: string, title: string) => ({ kind: 'tract', id, label: title })

const auditedFacts = ({ title, description, outcomes, courses }: TractFacts) => ({
  title,
  description,
  outcomes: outcomes.join('\n'),
  courses: courses.map(({ courseId, reason }) => `${courseId}: ${reason}`).join('\n'),
})

/** Changes of tracts, as of departments. */
export interface Tracts {
  /** @throws Refusal `name-taken` or `invalid-input` */
  add(viewer: Viewer, facts: TractFacts): Promise<OutputOf<'POST /api/admin/tracts'>>

  /** @throws Refusal `tract-not-found`, `curriculum-changed`, `name-taken` or `invalid-input` */
  change(viewer: Viewer, id: string, change: TractChange): Promise<OutputOf<'PUT /api/admin/tracts/{id}'>>

  /** @throws Refusal `tract-not-found` or `curriculum-changed` */
  setArchived(
    viewer: Viewer,
    id: string,
    archiving: Archiving,
  ): Promise<OutputOf<'PUT /api/admin/tracts/{id}/archived'>>

  /** @throws Refusal `tract-not-found` or `curriculum-changed` */
  remove(viewer: Viewer, id: string, revision: number): Promise<OutputOf<'DELETE /api/admin/tracts/{id}'>>
}

export function tractsOf({ change, audit }: { change: Change; audit: AuditService }): Tracts {
  return {
    async add(viewer, facts) {
      return change(async (tx) => {
        await requireFit(tx, facts, '')
        const id = idOfName(facts.title, 'tract', await takenIds(tx, 'tracts'))
        const { courses, ...values } = facts
        await insertTract(tx, id, values)
        await putSteps(tx, id, courses)
        await audit.record(tx, viewer, {
          action: 'tract.added',
          subject: subjectOf(id, facts.title),
          after: auditedFacts(facts),
        })
        return { id }
      })
    },

    async change(viewer, id, { revision, ...facts }) {
      return change(async (tx) => {
        await required(tx, id, revision)
        const before = (await keptTracts(tx)).find((tract) => tract.id === id)
        await requireFit(tx, facts, id)
        const { courses, ...values } = facts
        await updateTract(tx, id, values)
        await putSteps(tx, id, courses)
        await audit.record(tx, viewer, {
          action: 'tract.edited',
          subject: subjectOf(id, facts.title),
          ...(before ? { before: auditedFacts(before) } : {}),
          after: auditedFacts(facts),
        })
        return { id }
      })
    },

    async setArchived(viewer, id, { revision, archived }) {
      return change(async (tx) => {
        const row = await lockTract(tx, id)
        if (row !== null && (row.archivedAt !== null) === archived) return { id }
        const { title } = await required(tx, id, revision)
        await putArchived(tx, 'tracts', id, archived)
        await audit.record(tx, viewer, {
          action: archived ? 'tract.archived' : 'tract.restored',
          subject: subjectOf(id, title),
        })
        return { id }
      })
    },

    async remove(viewer, id, revision) {
      return change(async (tx) => {
        const { title, description } = await required(tx, id, revision)
        await removeTract(tx, id)
        await audit.record(tx, viewer, {
          action: 'tract.deleted',
          subject: subjectOf(id, title),
          before: { title, description },
        })
        return { deleted: true as const }
      })
    },
  }
}

async function required(tx: Transaction, id: string, revision: number) {
  const row = await lockTract(tx, id)
  if (row === null) throw new Refusal('tract-not-found')
  if (row.revision !== revision) throw changedDuring()
  return row
}

async function requireFit(tx: Transaction, { title, courses }: TractFacts, exceptId: string): Promise<void> {
  if (await isTractTitleTaken(tx, title, exceptId)) {
    const message = 'Another tract has this title'
    throw new Refusal('name-taken', message, { fields: [{ field: 'title', message }] })
  }
  const known = new Set((await courseChoices(tx)).map(({ id }) => id))
  const fields = courses.flatMap(({ courseId }, index) => {
    const field = `courses.${index}.courseId`
    if (!known.has(courseId)) return [{ field, message: 'This course is not there any more' }]
    const isFirst = courses.findIndex((course) => course.courseId === courseId) === index
    return isFirst ? [] : [{ field, message: 'A tract has each course only once' }]
  })
  if (fields[0]) throw new Refusal('invalid-input', fields[0].message, { fields })
}
