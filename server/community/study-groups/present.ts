import { createHash } from 'node:crypto'
import type {
  Group,
  GroupMessage,
  GroupSession,
  GroupSummary,
} from '../../../contract/community/study-groups.ts'
import { groupAbilities, type Membership } from '../../../rules/community/study-groups.ts'
import type { MessageRow } from './board-queries.ts'
import type { MemberRow } from './member-queries.ts'
import type { GroupRow } from './queries.ts'
import type { SessionRow } from './session-queries.ts'

export const membershipIn = ({ myStatus, myRole }: GroupRow): Membership =>
  myStatus !== null && myRole !== null ? { status: myStatus, role: myRole } : null

export function presentSummary(row: GroupRow): GroupSummary {
  const { id, name, description, courseId, courseCode, courseTitle, joining, members, mostMembers } = row
  return {
    id,
    name,
    description,
    course:
      courseId !== null && courseCode !== null && courseTitle !== null
        ? { id: courseId, code: courseCode, title: courseTitle }
        : null,
    joining,
    members,
    mostMembers,
    activeAt: row.activeAt.toISOString(),
    mine: membershipIn(row),
    nextSessionAt: row.nextSessionAt?.toISOString() ?? null,
  }
}

/** Fingerprint of a group's settings: equal settings have the same revision, so a repeated save is no conflict. */
export function revisionOf(
  row: Pick<GroupRow, 'name' | 'description' | 'courseId' | 'joining' | 'mostMembers'>,
) {
  const { name, description, courseId, joining, mostMembers } = row
  const said = JSON.stringify([name, description, courseId, joining, mostMembers])
  return createHash('sha256').update(said).digest('base64url').slice(0, 22)
}

/** @param inside members, requests and sessions, for viewers who may see them */
export function presentGroup(
  row: GroupRow,
  inside: { members: MemberRow[]; sessions: SessionRow[]; viewerId: string } | null,
): Group {
  const mine = membershipIn(row)
  const can = groupAbilities(mine, row.members, row.mostMembers)
  const list = inside?.members ?? []
  const presentMember = ({ id, name, image, role, since }: MemberRow) => {
    return { id, name, image, role, since: since.toISOString() }
  }
  return {
    ...presentSummary(row),
    revision: revisionOf(row),
    memberList: list.filter(({ status }) => status === 'member').map(presentMember),
    requests: can.edit ? list.filter(({ status }) => status === 'asking').map(presentMember) : [],
    sessions: (inside?.sessions ?? []).map((session) => presentSession(session, inside?.viewerId)),
    can,
  }
}

function presentSession(
  { cancelledAt, startsAt, answers, ...row }: SessionRow,
  viewerId: string | undefined,
): GroupSession {
  const coming = answers.flatMap(([id, comes]) => (comes ? [id] : []))
  return {
    ...row,
    startsAt: startsAt.toISOString(),
    cancelled: cancelledAt !== null,
    coming,
    notComing: answers.length - coming.length,
    iAmComing: answers.find(([id]) => id === viewerId)?.[1] ?? null,
  }
}

export function presentMessage(row: MessageRow, viewerId: string, runs: boolean): GroupMessage {
  const { authorId, authorName, authorImage } = row
  const isThere = row.deletedAt === null
  return {
    id: String(row.id),
    author:
      authorId !== null && authorName !== null
        ? { id: authorId, name: authorName, image: authorImage }
        : null,
    text: isThere ? row.text : null,
    createdAt: row.createdAt.toISOString(),
    can: { delete: isThere && (runs || authorId === viewerId) },
  }
}
