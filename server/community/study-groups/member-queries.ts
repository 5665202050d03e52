import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { studyGroupMembers, studyGroups, users } from '../../../database/schema/index.ts'

type Executor = Database | Transaction

export async function membershipOf(db: Executor, groupId: string, userId: string) {
  const [row] = await db
    .select({ status: studyGroupMembers.status, role: studyGroupMembers.role })
    .from(studyGroupMembers)
    .where(and(eq(studyGroupMembers.userId, userId), eq(studyGroupMembers.groupId, groupId)))
  return row ?? null
}

export async function membersOf(db: Executor, groupId: string) {
  return db
    .select({
      id: users.id,
      name: users.name,
      image: users.image,
      status: studyGroupMembers.status,
      role: studyGroupMembers.role,
      since: studyGroupMembers.since,
    })
    .from(studyGroupMembers)
    .innerJoin(users, eq(users.id, studyGroupMembers.userId))
    .where(eq(studyGroupMembers.groupId, groupId))
    .orderBy(asc(studyGroupMembers.since), asc(users.id))
}

export type MemberRow = Awaited<ReturnType<typeof membersOf>>[number]

/** @returns the time of their current status */
export async function putMember(
  tx: Transaction,
  member: typeof studyGroupMembers.$inferInsert,
): Promise<Date> {
  const { status, role } = member
  const [row] = await tx
    .insert(studyGroupMembers)
    .values(member)
    .onConflictDoUpdate({
      target: [studyGroupMembers.userId, studyGroupMembers.groupId],
      set: { status, ...(role ? { role } : {}), since: sql`now()` },
    })
    .returning({ since: studyGroupMembers.since })
  if (row === undefined) throw new Error('An insert returned no row')
  return row.since
}

export async function setRole(
  tx: Transaction,
  groupId: string,
  userId: string,
  role: 'owner' | 'organiser' | 'member',
): Promise<void> {
  await tx
    .update(studyGroupMembers)
    .set({ role })
    .where(and(eq(studyGroupMembers.userId, userId), eq(studyGroupMembers.groupId, groupId)))
}

export async function lockGroupsOwnedBy(tx: Transaction, userId: string) {
  return tx
    .select({ id: studyGroups.id, name: studyGroups.name })
    .from(studyGroups)
    .innerJoin(studyGroupMembers, eq(studyGroupMembers.groupId, studyGroups.id))
    .where(and(eq(studyGroupMembers.userId, userId), eq(studyGroupMembers.role, 'owner')))
    .orderBy(asc(studyGroups.id))
    .for('update')
}

export async function otherMembersOf(tx: Transaction, groupIds: readonly string[], userId: string) {
  return tx
    .select({
      groupId: studyGroupMembers.groupId,
      id: studyGroupMembers.userId,
      role: studyGroupMembers.role,
      since: studyGroupMembers.since,
    })
    .from(studyGroupMembers)
    .where(
      and(
        inArray(studyGroupMembers.groupId, [...groupIds]),
        eq(studyGroupMembers.status, 'member'),
        ne(studyGroupMembers.userId, userId),
      ),
    )
    .orderBy(asc(studyGroupMembers.since), asc(studyGroupMembers.userId))
}

/** Removes an owner from their groups and passes each on to the given user. */
export async function replaceOwner(
  tx: Transaction,
  userId: string,
  groupIds: readonly string[],
  owners: readonly { groupId: string; userId: string }[],
): Promise<void> {
  await tx
    .delete(studyGroupMembers)
    .where(and(eq(studyGroupMembers.userId, userId), inArray(studyGroupMembers.groupId, [...groupIds])))
  if (owners.length === 0) return
  await tx
    .update(studyGroupMembers)
    .set({ role: 'owner' })
    .where(
      or(
        ...owners.map((owner) =>
          and(eq(studyGroupMembers.userId, owner.userId), eq(studyGroupMembers.groupId, owner.groupId)),
        ),
      ),
    )
}

export async function archiveGroups(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .update(studyGroups)
    .set({ archivedAt: sql`now()` })
    .where(inArray(studyGroups.id, [...ids]))
}

export async function deleteMember(tx: Transaction, groupId: string, userId: string): Promise<void> {
  await tx
    .delete(studyGroupMembers)
    .where(and(eq(studyGroupMembers.userId, userId), eq(studyGroupMembers.groupId, groupId)))
}
