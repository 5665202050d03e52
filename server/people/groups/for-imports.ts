import type { Transaction } from '../../../database/client.ts'
import type { GroupLearning } from './in-courses.ts'
import {
  coursesOfGroup,
  deleteIfEmpty,
  deleteMembers,
  insertGroup,
  insertMembers,
  lockGroup,
} from './queries.ts'

/** Groups as a file of people fills them. The audit entries are the import's. */
export interface GroupsForImport {
  /** @returns its id */
  add(tx: Transaction, name: string, timeZone: string): Promise<string>

  /**
   * Adds people to a group and enrolls the new ones in its courses.
   *
   * @param invited who gets an invitation in the same step, and no notice of the enrollment
   * @returns who is new in the group, and newly enrolled where
   */
  join(
    tx: Transaction,
    groupId: string,
    userIds: readonly string[],
    invited: ReadonlySet<string>,
  ): Promise<{ added: string[]; enrolled: { courseId: string; userIds: string[] }[] }>

  /** @returns how many left */
  leave(tx: Transaction, groupId: string, userIds: readonly string[]): Promise<number>

  /** Removes a group that has neither people nor courses. */
  removeEmpty(tx: Transaction, groupId: string): Promise<void>
}

/** Enrolls people; those who have an account already hear of it. @returns who is newly enrolled */
export async function enrollAndNotify(
  learning: Pick<GroupLearning, 'enrollPeople'>,
  tx: Transaction,
  courseId: string,
  { userIds, invited }: { userIds: readonly string[]; invited: ReadonlySet<string> },
): Promise<string[]> {
  const quietly = userIds.filter((id) => invited.has(id))
  const others = userIds.filter((id) => !invited.has(id))
  const first = await learning.enrollPeople(tx, courseId, quietly)
  const second = await learning.enrollPeople(tx, courseId, others, { notifies: true })
  return [...first.enrolled, ...second.enrolled]
}

export function groupsForImport(learning: GroupLearning): GroupsForImport {
  return {
    add: (tx, name, timeZone) => insertGroup(tx, { name, note: '', startsOn: null, timeZone }),

    async join(tx, groupId, userIds, invited) {
      await lockGroup(tx, groupId)
      const added = await insertMembers(tx, groupId, userIds)
      const enrolled: { courseId: string; userIds: string[] }[] = []
      const inRounds = await learning.coursesWithRound(tx, groupId)
      for (const { id } of added.length > 0 ? await coursesOfGroup(tx, groupId) : []) {
        const quietly = inRounds.has(id) ? new Set(added) : invited
        enrolled.push({
          courseId: id,
          userIds: await enrollAndNotify(learning, tx, id, { userIds: added, invited: quietly }),
        })
      }
      await learning.putInRoundsOfGroup(tx, groupId, added)
      return { added, enrolled }
    },

    leave: (tx, groupId, userIds) => deleteMembers(tx, groupId, userIds),

    removeEmpty: (tx, groupId) => deleteIfEmpty(tx, groupId),
  }
}
