import type { Transaction } from '../../../database/client.ts'
import type { TeachingService } from '../../assessment/teaching/service.ts'
import type { LearningService } from '../../learning/progress/service.ts'
import type { GroupsService } from '../groups/service.ts'
import type { ProfileService } from '../profile/service.ts'
import { deleteEffects, effectsOf, namesOfPeople, restoreNames } from './apply-queries.ts'
import { type ImportRow, putImport } from './queries.ts'

export interface UndoDependencies {
  learning: Pick<LearningService, 'endEnrollments'>
  schoolGroups: Pick<GroupsService, 'forImport'>
  teaching: Pick<TeachingService, 'unassignMany'>
  profile: Pick<ProfileService, 'removeUnused'>
  now: () => Date
}

const mostNamed = 20
/** Who undid it is in the audit log. */
const undone = { endedById: null, reason: 'The import that enrolled them was undone' }

/**
 * Ends the enrollments, memberships and course roles that an import gave, gives names back, and removes the accounts
 * that were never used. What people did in between is kept. Everything in the caller's transaction.
 */
export function importUndoer({ learning, schoolGroups, teaching, profile, now }: UndoDependencies) {
  return async (tx: Transaction, row: ImportRow): Promise<void> => {
    const importId = row.id
    let ended = 0
    for (const [courseId, ids] of await peopleBy(tx, importId, 'enrolled', 'courseId')) {
      ended += await learning.endEnrollments(tx, courseId, ids, undone)
    }
    for (const [courseId, ids] of await peopleBy(tx, importId, 'staffed', 'courseId')) {
      await teaching.unassignMany(tx, courseId, ids)
    }
    let left = 0
    for (const [groupId, ids] of await peopleBy(tx, importId, 'joined-group', 'groupId')) {
      left += await schoolGroups.forImport.leave(tx, groupId, ids)
    }
    const restored = await restoreNames(tx, importId)
    const created = (await effectsOf(tx, importId, ['created'])).flatMap(({ userId }) => userId ?? [])
    const added = (await effectsOf(tx, importId, ['group-added'])).flatMap(({ groupId }) => groupId ?? [])
    await deleteEffects(tx, importId)
    const removed = await profile.removeUnused(tx, created)
    const kept = created.filter((id) => !removed.has(id))
    for (const groupId of added) await schoolGroups.forImport.removeEmpty(tx, groupId)
    await putImport(tx, importId, {
      state: 'undone',
      failure: null,
      undoneAt: now(),
      undone: {
        removed: removed.size,
        kept: kept.length,
        keptNames: await namesOfPeople(tx, kept.slice(0, mostNamed)),
        ended,
        left,
        restored,
      },
    })
  }
}

async function peopleBy(
  tx: Transaction,
  importId: string,
  kind: 'enrolled' | 'staffed' | 'joined-group',
  by: 'courseId' | 'groupId',
): Promise<[string, string[]][]> {
  const found = new Map<string, string[]>()
  for (const effect of await effectsOf(tx, importId, [kind])) {
    const key = effect[by]
    if (key === null || effect.userId === null) continue
    const ids = found.get(key)
    if (ids === undefined) found.set(key, [effect.userId])
    else ids.push(effect.userId)
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))
}
