import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { Database } from '../../../database/client.ts'
import { type CourseAbility, groupTeacherAbilities } from '../../../rules/people/course-roles.ts'
import { noSuchPage, uuids } from '../../platform/http/cursor.ts'
import type { Reads } from '../../platform/http/read-places.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import {
  countStuckMembers,
  coursesTaken,
  findTaughtGroup,
  progressOfMembers,
  taughtGroupsAfter,
  taughtMembersAfter,
} from './taught-group-queries.ts'

const pageSize = 50

/** What the teachers of a group see of it: `groupTeacherAbilities` in rules/people/course-roles.ts. */
export interface TaughtGroups {
  /** @throws Refusal `invalid-input` for a page that does not exist */
  page(
    viewer: Viewer,
    page: { search?: string; after?: string },
  ): Promise<OutputOf<'GET /api/teach/own-groups'>>

  /** Whether the viewer may do something in a group as its teacher. Its group is not archived. */
  may(viewer: Viewer, groupId: string, ability: CourseAbility): Promise<boolean>

  /** @throws Refusal `school-group-not-found` */
  detail(
    viewer: Viewer,
    groupId: string,
    query: InputOf<'GET /api/teach/own-groups/{groupId}'>['query'],
  ): Promise<OutputOf<'GET /api/teach/own-groups/{groupId}'>>
}

export function taughtGroups({ reads }: { reads: Reads }): TaughtGroups {
  return {
    page: (viewer, { search = '', after }) =>
      reads.read(async (db) => {
        if (after !== undefined && !uuids.test(after)) throw noSuchPage()
        const page = { search: search.trim(), after, most: pageSize + 1 }
        const rows = await taughtGroupsAfter(db, viewer.id, page)
        const groups = rows.slice(0, pageSize)
        return { groups, next: rows.length > pageSize ? (groups.at(-1)?.id ?? null) : null }
      }),

    may: (viewer, groupId, ability) =>
      reads.read(
        async (db) => uuids.test(groupId) && (await findTaughtGroup(db, viewer, groupId, ability)) !== null,
      ),

    detail: (viewer, groupId, query) => reads.read((db) => detail(db, viewer, groupId, query)),
  }

  async function detail(
    db: Database,
    viewer: Viewer,
    groupId: string,
    { search = '', stuck, after }: InputOf<'GET /api/teach/own-groups/{groupId}'>['query'],
  ) {
    const group = uuids.test(groupId) ? await findTaughtGroup(db, viewer, groupId, 'see-people') : null
    if (group === null) throw new Refusal('school-group-not-found', 'There is no group at this address.')
    const page = { search: search.trim(), stuckOnly: stuck === 'true', after, most: pageSize + 1 }
    const [courses, stuckCount, rows] = await Promise.all([
      coursesTaken(db, groupId),
      countStuckMembers(db, groupId),
      taughtMembersAfter(db, groupId, page),
    ])
    const people = rows.slice(0, pageSize)
    const progress = await progressOfMembers(
      db,
      people.map(({ id }) => id),
      courses.map(({ id }) => id),
    )
    const ofPerson = Map.groupBy(progress, ({ userId }) => userId)
    return {
      group,
      can: [...groupTeacherAbilities],
      courses,
      stuckCount,
      people: people.map((person) => ({
        ...person,
        progress: (ofPerson.get(person.id) ?? []).map(({ userId: _, lastActiveAt, ...row }) => ({
          ...row,
          lastActiveAt: lastActiveAt === null ? null : new Date(lastActiveAt).toISOString(),
        })),
      })),
      next: rows.length > pageSize ? (people.at(-1)?.id ?? null) : null,
    }
  }
}
