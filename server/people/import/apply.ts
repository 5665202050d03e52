import type { Role } from '../../../contract/people/accounts.ts'
import type { Transaction } from '../../../database/client.ts'
import { courseRoleNames } from '../../../rules/people/course-roles.ts'
import type { TeachingService } from '../../assessment/teaching/service.ts'
import type { LearningService } from '../../learning/progress/service.ts'
import type { Mail } from '../../platform/mail/service.ts'
import type { AuditService } from '../../school/audit/service.ts'
import type { AccountsService } from '../accounts/service-interface.ts'
import { enrollAndNotify } from '../groups/for-imports.ts'
import type { GroupsService } from '../groups/service.ts'
import {
  actorOf,
  insertEffects,
  linesToCreate,
  renamePeople,
  wantedInCourses,
  wantedInGroups,
} from './apply-queries.ts'
import { countLines } from './check-queries.ts'
import { deleteAppliedLines, type ImportRow, putImport } from './queries.ts'

export interface ApplyDependencies {
  mail: Mail
  accounts: Pick<AccountsService, 'createMany'>
  audit: AuditService
  learning: Pick<LearningService, 'enrollPeople' | 'putInRound'>
  schoolGroups: Pick<GroupsService, 'forImport'>
  teaching: Pick<TeachingService, 'assignMany'>
  now: () => Date
}

/** Lines per statement. */
const batch = 1_000

/**
 * Creates the accounts of a file, gives names, fills groups and courses, and keeps what it did for the day in which it
 * can be undone. Everything in the caller's transaction.
 */
export function importApplier(needs: ApplyDependencies) {
  const { mail, accounts, audit, learning, schoolGroups, teaching, now } = needs

  return async (tx: Transaction, row: ImportRow): Promise<void> => {
    const importId = row.id
    const actor = await actorOf(tx, row.createdBy)
    const record: (entry: Parameters<AuditService['record']>[2]) => Promise<void> = (entry) =>
      actor === null ? audit.recordOfSite(tx, entry) : audit.record(tx, { ...actor, seenBy: null }, entry)
    const counts = await countLines(tx, importId)
    const invited = await createPeople(tx, row)
    counts.create = invited.size
    counts.update = await renamePeople(tx, importId)
    counts.enrollments = 0
    counts.members = 0
    counts.staff = 0
    /** Whom the import enrolls, by course: only they are put into a round, so that undoing it is whole. */
    const enrolledIn = new Map<string, Set<string>>()
    const note = (courseId: string, ids: readonly string[]) =>
      enrolledIn.set(courseId, new Set([...(enrolledIn.get(courseId) ?? []), ...ids]))
    for (const { name, groupId: known, userIds } of await wantedInGroups(tx, importId)) {
      const groupId = known ?? (await schoolGroups.forImport.add(tx, name, actor?.timeZone ?? 'UTC'))
      if (known === null) await insertEffects(tx, { importId, kind: 'group-added', groupId }, [null])
      const { added, enrolled } = await schoolGroups.forImport.join(tx, groupId, userIds, invited)
      await insertEffects(tx, { importId, kind: 'joined-group', groupId }, added)
      counts.members += added.length
      for (const { courseId, userIds: ids } of enrolled) {
        await insertEffects(tx, { importId, kind: 'enrolled', courseId }, ids)
        counts.enrollments += ids.length
        note(courseId, ids)
      }
      if (known === null || added.length > 0) {
        await record({
          action: known === null ? 'group.added' : 'group.people-added',
          subject: { kind: 'group', id: groupId, label: name },
          after: { people: added.length, import: row.fileName },
        })
      }
    }
    for (const { courseId, role, roundId, userIds } of await wantedInCourses(tx, importId)) {
      const ids =
        role === 'student'
          ? await enrollAndNotify(learning, tx, courseId, {
              userIds,
              // They hear of their round instead.
              invited: roundId === null ? invited : new Set(userIds),
            })
          : await teaching.assignMany(tx, courseId, userIds, role)
      await insertEffects(tx, { importId, kind: role === 'student' ? 'enrolled' : 'staffed', courseId }, ids)
      counts[role === 'student' ? 'enrollments' : 'staff'] += ids.length
      if (role === 'student' && roundId !== null) {
        note(courseId, ids)
        const isNew = (id: string) => enrolledIn.get(courseId)?.has(id) ?? false
        await learning.putInRound(tx, courseId, userIds.filter(isNew), roundId)
      }
      if (ids.length > 0) {
        await record({
          action: role === 'student' ? 'course.people-added' : 'course.instructor-assigned',
          subject: { kind: 'course', id: courseId, label: courseId },
          after: {
            people: ids.length,
            import: row.fileName,
            ...(role === 'student' ? {} : { role: courseRoleNames[role] }),
          },
        })
      }
    }
    await deleteAppliedLines(tx, importId)
    await putImport(tx, importId, { state: 'done', counts, finishedAt: now() })
  }

  /** @returns their ids; an account made since the file was read is an existing one */
  async function createPeople(tx: Transaction, { id: importId, createdBy }: ImportRow): Promise<Set<string>> {
    const created = new Set<string>()
    let after = 0
    for (;;) {
      const lines = await linesToCreate(tx, importId, after, batch)
      const last = lines.at(-1)
      if (last === undefined) return created
      after = last.line
      const made = await accounts.createMany(
        tx,
        lines.map(({ email, firstName, lastName, role }) => ({
          email,
          firstName,
          lastName,
          role: (role || 'student') as Role,
        })),
        createdBy,
      )
      for (const { id } of made) created.add(id)
      await insertEffects(
        tx,
        { importId, kind: 'created' },
        made.map(({ id }) => id),
      )
      await mail.queueMany(
        tx,
        made.map(({ email, firstName, setupPath }) => ({
          to: email,
          template: 'setup-password' as const,
          variables: { firstName, path: setupPath },
        })),
      )
    }
  }
}
