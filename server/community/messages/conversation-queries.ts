import { and, asc, desc, eq, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import {
  conversationMembers,
  conversations,
  directMessages,
  messageBlocks,
  users,
} from '../../../database/schema/index.ts'

type Executor = Database | Transaction

export async function lockConversation(tx: Transaction, id: string) {
  const [row] = await tx
    .select({ kind: conversations.kind })
    .from(conversations)
    .where(eq(conversations.id, id))
    .for('update')
  return row ?? null
}

/** Makes two people's first messages to each other one conversation. */
export async function lockPair(tx: Transaction, one: string, other: string): Promise<void> {
  const pair = [one, other].sort().join(':')
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`conversation:${pair}`}, 0))`)
}

/** The latest conversation of two people. */
export async function findDirect(tx: Transaction, one: string, other: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select c.id from ${conversationMembers} a
      join ${conversationMembers} b on b.conversation_id = a.conversation_id and b.user_id = ${other}
      join ${conversations} c on c.id = a.conversation_id and c.kind = 'direct'
     where a.user_id = ${one} order by a.active_at desc, c.id desc limit 1`)
  return rows[0]?.id ?? null
}

/** The person's conversation with the school, unless it was closed. */
export async function findWithSchool(tx: Transaction, userId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select c.id from ${conversationMembers} m join ${conversations} c on c.id = m.conversation_id
     where m.user_id = ${userId} and m.seat = 'person' and c.kind = 'school' and c.closed_at is null
     order by m.active_at desc, c.id desc limit 1`)
  return rows[0]?.id ?? null
}

/** @returns false if the id is taken */
export async function insertConversation(
  tx: Transaction,
  row: {
    id: string
    kind: 'direct' | 'several' | 'school' | 'many'
    startedBy: string | null
    createdAt: Date
  },
  people: readonly string[],
  { unlistedFor = null }: { unlistedFor?: string | null } = {},
): Promise<boolean> {
  const made = await tx
    .insert(conversations)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: conversations.id })
  if (made.length === 0) return false
  await tx.insert(conversationMembers).values(
    people.map((userId) => ({
      conversationId: row.id,
      userId,
      seat: 'person' as const,
      activeAt: row.createdAt,
      listed: userId !== unlistedFor,
    })),
  )
  return true
}

export async function isStartedBy(tx: Transaction, id: string, userId: string): Promise<boolean> {
  return (
    (await tx.$count(conversations, and(eq(conversations.id, id), eq(conversations.startedBy, userId)))) > 0
  )
}

/** Seats the administrators of today. In a large school, the first hundred. */
export async function seatAdministrators(tx: Transaction, conversationId: string): Promise<void> {
  await tx.execute(sql`
    insert into ${conversationMembers} (conversation_id, user_id, seat)
    select ${conversationId}, u.id, 'school' from ${users} u
     where u.role = 'admin' and u.suspended_at is null order by u.created_at, u.id limit 100
    on conflict do nothing`)
}

const messageColumns = {
  id: directMessages.id,
  text: directMessages.text,
  sentAt: directMessages.sentAt,
  hiddenAt: directMessages.hiddenAt,
  authorId: users.id,
  authorName: users.name,
  authorImage: users.image,
}

export async function messagesBefore(
  db: Executor,
  conversationId: string,
  { before, most }: { before: number | null; most: number },
) {
  return db
    .select(messageColumns)
    .from(directMessages)
    .leftJoin(users, eq(users.id, directMessages.authorId))
    .where(
      and(
        eq(directMessages.conversationId, conversationId),
        before === null ? undefined : lt(directMessages.id, before),
      ),
    )
    .orderBy(desc(directMessages.id))
    .limit(most)
}

export type MessageRow = Awaited<ReturnType<typeof messagesBefore>>[number]

export async function messageSentWith(tx: Transaction, conversationId: string, key: string) {
  const [row] = await tx
    .select(messageColumns)
    .from(directMessages)
    .leftJoin(users, eq(users.id, directMessages.authorId))
    .where(and(eq(directMessages.conversationId, conversationId), eq(directMessages.key, key)))
  return row ?? null
}

export async function insertMessage(
  tx: Transaction,
  row: { conversationId: string; authorId: string; text: string; key: string; sentAt: Date },
): Promise<number> {
  const [message] = await tx.insert(directMessages).values(row).returning({ id: directMessages.id })
  return message?.id ?? 0
}

/**
 * Updates everyone's place in the list after a message. It brings an archived conversation back, unless it is muted.
 *
 * @returns the other members
 */
export async function noteMessage(
  tx: Transaction,
  {
    conversationId,
    authorId,
    messageId,
    at,
    toMany,
  }: { conversationId: string; authorId: string; messageId: number; at: Date; toMany: boolean },
) {
  const { userId, unread, readThrough, activeAt, archivedAt, mutedAt, listed } = conversationMembers
  const mine = sql`${userId} = ${authorId}`
  // A message to many has one line of its own: the author's other conversations stay where they are in the list.
  const stays = sql`(${mine} and ${toMany}::boolean)`
  const rows = await tx
    .update(conversationMembers)
    .set({
      activeAt: sql`case when ${stays} then ${activeAt} else ${at} end`,
      listed: sql`${listed} or not ${stays}`,
      unread: sql`case when ${mine} then 0 else ${unread} + 1 end`,
      readThrough: sql`case when ${mine} then ${messageId} else ${readThrough} end`,
      archivedAt: sql`case when ${stays} then ${archivedAt}
        when ${mutedAt} is null or ${mine} then null else ${archivedAt} end`,
    })
    .where(eq(conversationMembers.conversationId, conversationId))
    .returning({ userId, mutedAt, seat: conversationMembers.seat })
  return rows.filter((row) => row.userId !== authorId)
}

/** @returns false if nothing was unread */
export async function readThrough(
  tx: Transaction,
  { userId, conversationId, through }: { userId: string; conversationId: string; through: number },
): Promise<boolean> {
  const own = and(
    eq(conversationMembers.conversationId, conversationId),
    eq(conversationMembers.userId, userId),
    lt(conversationMembers.readThrough, through),
  )
  const rows = await tx
    .update(conversationMembers)
    .set({
      readThrough: through,
      unread: sql`(select count(*)::int from ${directMessages} d
        where d.conversation_id = ${conversationId} and d.id > ${through} and d.author_id is distinct from ${userId})`,
    })
    .where(own)
    .returning({ userId: conversationMembers.userId })
  return rows.length > 0
}

export async function isMessageOf(db: Executor, conversationId: string, messageId: number) {
  const [row] = await db
    .select({ authorId: directMessages.authorId })
    .from(directMessages)
    .where(and(eq(directMessages.conversationId, conversationId), eq(directMessages.id, messageId)))
  return row ?? null
}

export async function setMemberState(
  tx: Transaction,
  { userId, conversationId }: { userId: string; conversationId: string },
  state: { archivedAt?: Date | null; mutedAt?: Date | null },
): Promise<void> {
  if (Object.keys(state).length === 0) return
  await tx
    .update(conversationMembers)
    .set(state)
    .where(
      and(eq(conversationMembers.conversationId, conversationId), eq(conversationMembers.userId, userId)),
    )
}

export async function setClosed(tx: Transaction, id: string, closedAt: Date | null): Promise<void> {
  await tx.update(conversations).set({ closedAt }).where(eq(conversations.id, id))
}

export async function memberIds(tx: Transaction, conversationId: string): Promise<string[]> {
  const rows = await tx
    .select({ userId: conversationMembers.userId })
    .from(conversationMembers)
    .where(eq(conversationMembers.conversationId, conversationId))
    .orderBy(asc(conversationMembers.userId))
  return rows.map(({ userId }) => userId)
}

export async function setBlocked(tx: Transaction, blockerId: string, blockedId: string, blocked: boolean) {
  if (blocked) {
    await tx.insert(messageBlocks).values({ blockerId, blockedId }).onConflictDoNothing()
  } else {
    await tx
      .delete(messageBlocks)
      .where(and(eq(messageBlocks.blockerId, blockerId), eq(messageBlocks.blockedId, blockedId)))
  }
}

export async function isBlockedBetween(tx: Executor, one: string, other: string): Promise<boolean> {
  const { blockerId, blockedId } = messageBlocks
  const between = or(
    and(eq(blockerId, one), eq(blockedId, other)),
    and(eq(blockerId, other), eq(blockedId, one)),
  )
  return (await tx.$count(messageBlocks, between)) > 0
}

/** Marks these people's next email as due, unless one is. An hour late, its job was lost. */
export async function orderMail(
  tx: Transaction,
  conversationId: string,
  userIds: readonly string[],
  dueAt: Date,
): Promise<string[]> {
  if (userIds.length === 0) return []
  const { mailDueAt } = conversationMembers
  const rows = await tx
    .update(conversationMembers)
    .set({ mailDueAt: dueAt })
    .where(
      and(
        eq(conversationMembers.conversationId, conversationId),
        sql`${conversationMembers.userId} = any(${sql.param([...userIds])}::text[])`,
        or(isNull(mailDueAt), lte(mailDueAt, new Date(dueAt.getTime() - 70 * 60_000))),
      ),
    )
    .returning({ userId: conversationMembers.userId })
  return rows.map(({ userId }) => userId)
}

/** Locks a person's due email, and clears it. */
export async function takeMail(tx: Transaction, conversationId: string, userId: string) {
  const [row] = await tx
    .update(conversationMembers)
    .set({ mailDueAt: null })
    .where(
      and(
        eq(conversationMembers.conversationId, conversationId),
        eq(conversationMembers.userId, userId),
        isNotNull(conversationMembers.mailDueAt),
      ),
    )
    .returning({
      unread: conversationMembers.unread,
      mutedAt: conversationMembers.mutedAt,
      seat: conversationMembers.seat,
      readThrough: conversationMembers.readThrough,
      mailedThrough: conversationMembers.mailedThrough,
    })
  return row ?? null
}

/** Messages of others after one, oldest first. */
export async function messagesToMail(
  tx: Transaction,
  {
    conversationId,
    userId,
    after,
    most,
  }: { conversationId: string; userId: string; after: number; most: number },
) {
  return tx
    .select({
      id: directMessages.id,
      text: directMessages.text,
      author: users.name,
      authorRole: users.role,
      kind: conversations.kind,
    })
    .from(directMessages)
    .innerJoin(users, eq(users.id, directMessages.authorId))
    .innerJoin(conversations, eq(conversations.id, directMessages.conversationId))
    .where(
      and(
        eq(directMessages.conversationId, conversationId),
        sql`${directMessages.id} > ${after}`,
        ne(directMessages.authorId, userId),
        isNull(directMessages.hiddenAt),
      ),
    )
    .orderBy(asc(directMessages.id))
    .limit(most)
}

export async function noteMailed(tx: Transaction, conversationId: string, userId: string, through: number) {
  await tx
    .update(conversationMembers)
    .set({ mailedThrough: through })
    .where(
      and(eq(conversationMembers.conversationId, conversationId), eq(conversationMembers.userId, userId)),
    )
}
