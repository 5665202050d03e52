import { and, asc, desc, eq, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { isErasedAccount } from '../../../database/conditions/erased-account.ts'
import { holds } from '../../../database/pattern.ts'
import {
  conversationMembers,
  conversations,
  directMessages,
  messageBlocks,
  users,
} from '../../../database/schema/index.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

type Executor = Database | Transaction
type Reader = Pick<Viewer, 'id' | 'role'>

/** For the WHERE of every read: the viewer's own seat. An administrator's seat ends with the role. */
const seatOf = ({ id, role }: Reader): SQL | undefined =>
  and(
    eq(conversationMembers.userId, id),
    role === 'admin' ? undefined : eq(conversationMembers.seat, 'person'),
  )

/** Length of the excerpt in lists. */
const excerpt = 160

/** The others whom the viewer sees as such: for a conversation with the school, the person who wrote to it. */
const isOther = (viewer: Reader) => sql`o.conversation_id = ${conversations.id} and o.user_id <> ${viewer.id}
  and (${conversations.kind} <> 'school' or o.seat = 'person')`

const peopleOf = (viewer: Reader, most: number) => sql<{ id: string; name: string; image: string | null }[]>`(
  select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'image', p.image)), '[]'::json)
    from (select u.id, u.name, u.image from ${conversationMembers} o join ${users} u on u.id = o.user_id
           where ${isOther(viewer)} order by u.last_name, u.first_name, u.id limit ${most}::int) p)`

const lastOf = sql<{ text: string | null; authorId: string | null; sentAt: string } | null>`(
  select json_build_object('text', case when d.hidden_at is null then left(d.text, ${excerpt}::int) end,
                           'authorId', d.author_id, 'sentAt', d.sent_at)
    from ${directMessages} d where d.conversation_id = ${conversations.id} order by d.id desc limit 1)`

const listed = (viewer: Reader, mostPeople: number) => ({
  id: conversations.id,
  kind: conversations.kind,
  closedAt: conversations.closedAt,
  seat: conversationMembers.seat,
  unread: conversationMembers.unread,
  archivedAt: conversationMembers.archivedAt,
  mutedAt: conversationMembers.mutedAt,
  activeAt: conversationMembers.activeAt,
  people: peopleOf(viewer, mostPeople),
  others: sql<number>`(select count(*)::int from ${conversationMembers} o where ${isOther(viewer)})`,
  last: lastOf,
})

export async function conversationsBefore(
  db: Database,
  viewer: Reader,
  page: {
    filter: 'all' | 'unread' | 'archived'
    search: string
    cursor: TimeCursor | null
    most: number
  },
) {
  const { filter, search, cursor, most } = page
  const { activeAt, conversationId, archivedAt, unread } = conversationMembers
  return db
    .select(listed(viewer, 3))
    .from(conversationMembers)
    .innerJoin(conversations, eq(conversations.id, conversationId))
    .where(
      and(
        seatOf(viewer),
        filter === 'archived' ? isNotNull(archivedAt) : search === '' ? isNull(archivedAt) : undefined,
        filter === 'unread' ? sql`${unread} > 0` : undefined,
        search === ''
          ? undefined
          : sql`exists (select from ${conversationMembers} o join ${users} u on u.id = o.user_id
              where ${isOther(viewer)} and ${holds(sql`u.name`, search)})`,
        cursor === null
          ? undefined
          : sql`(${activeAt}, ${conversationId}) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`,
      ),
    )
    .orderBy(sql`${activeAt} desc nulls first, ${conversationId} desc nulls first`)
    .limit(most)
}

export type ListedConversation = Awaited<ReturnType<typeof conversationsBefore>>[number]

export async function countUnreadConversations(db: Executor, viewer: Reader, most: number): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(conversationMembers)
    .where(and(seatOf(viewer), sql`${conversationMembers.unread} > 0`))
    .limit(most)
  return db.$count(some.as('some'))
}

const counterpart = (viewer: Reader) =>
  sql`from ${conversationMembers} o join ${users} on ${users}.id = o.user_id where ${isOther(viewer)}`

/** A conversation with the facts that decide what the viewer may do in it. */
export async function findConversation(db: Executor, viewer: Reader, id: string) {
  const [row] = await db
    .select({
      ...listed(viewer, 10),
      /** Whether one of the others can still receive messages. */
      hasReachable: sql<boolean>`(${conversations.kind} = 'school' and ${conversationMembers.seat} = 'person'
        or exists (select ${counterpart(viewer)} and ${users}.suspended_at is null and not ${isErasedAccount}))`,
      hasSuspended: sql<boolean>`exists (select ${counterpart(viewer)} and ${users}.suspended_at is not null
        and not ${isErasedAccount})`,
      /** The role of the other person of a direct conversation. */
      otherRole: sql<
        'student' | 'instructor' | 'admin' | null
      >`(select ${users}.role ${counterpart(viewer)} limit 1)`,
      hasBlocked: sql<boolean>`(${conversations.kind} = 'direct' and exists (
        select from ${messageBlocks} b join ${conversationMembers} o on o.user_id = b.blocked_id
         where b.blocker_id = ${viewer.id} and ${isOther(viewer)}))`,
      isBlocked: sql<boolean>`(${conversations.kind} = 'direct' and exists (
        select from ${messageBlocks} b join ${conversationMembers} o on o.user_id = b.blocker_id
         where b.blocked_id = ${viewer.id} and ${isOther(viewer)}))`,
    })
    .from(conversationMembers)
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
    .where(and(seatOf(viewer), eq(conversations.id, id)))
  return row ?? null
}

export type ConversationRow = NonNullable<Awaited<ReturnType<typeof findConversation>>>

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
  row: { id: string; kind: 'direct' | 'several' | 'school'; startedBy: string | null; createdAt: Date },
  people: readonly string[],
): Promise<boolean> {
  const made = await tx
    .insert(conversations)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: conversations.id })
  if (made.length === 0) return false
  await tx
    .insert(conversationMembers)
    .values(people.map((userId) => ({ conversationId: row.id, userId, seat: 'person' as const })))
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
  }: { conversationId: string; authorId: string; messageId: number; at: Date },
) {
  const { userId, unread, readThrough, archivedAt, mutedAt } = conversationMembers
  const mine = sql`${userId} = ${authorId}`
  const rows = await tx
    .update(conversationMembers)
    .set({
      activeAt: at,
      unread: sql`case when ${mine} then 0 else ${unread} + 1 end`,
      readThrough: sql`case when ${mine} then ${messageId} else ${readThrough} end`,
      archivedAt: sql`case when ${mutedAt} is null or ${mine} then null else ${archivedAt} end`,
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
