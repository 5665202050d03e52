import type { GroupDetail, GroupPerson, ListedGroup } from '../../../contract/people/groups.ts'
import type { coursesOfGroups, GroupRow, teachersOf } from './queries.ts'

type CourseRow = Awaited<ReturnType<typeof coursesOfGroups>>[number]
type PersonRow = Awaited<ReturnType<typeof teachersOf>>[number]

export function presentGroup(row: GroupRow, courses: readonly CourseRow[]): ListedGroup {
  const { id, name, note, startsOn, timeZone, archivedAt, memberCount, courseCount } = row
  return {
    id,
    name,
    note,
    startsOn,
    timeZone,
    archived: archivedAt !== null,
    memberCount,
    courseCount,
    courses: courses
      .filter(({ groupId }) => groupId === id)
      .map((course) => ({ id: course.id, code: course.code, title: course.title })),
  }
}

export function presentGroupDetail(
  row: GroupRow,
  courses: readonly CourseRow[],
  teachers: readonly PersonRow[],
): GroupDetail {
  return { ...presentGroup(row, courses), revision: row.revision, teachers: teachers.map(presentPerson) }
}

export const presentPerson = ({ id, name, email, image }: PersonRow): GroupPerson => ({
  id,
  name,
  email,
  profileImage: image,
})
