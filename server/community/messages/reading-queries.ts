import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { isErasedAccount } from '../../../database/conditions/erased-account.ts'
import { holds } from '../../../database/pattern.ts'
import {
  conversationMembers,
  conversations,
  directMessages,
  messageBlocks,
  messagesToMany,
  messageToManyRecipients,
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

/** Of a message to many, its first recipients. */
const peopleOf = (viewer: Reader, most: number) => sql<{ id: string; name: string; image: string | null }[]>`(
  select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'image', p.image)), '[]'::json)
    from ((select u.id, u.name, u.image from ${conversationMembers} o join ${users} u on u.id = o.user_id
            where ${isOther(viewer)} order by u.last_name, u.first_name, u.id limit ${most}::int)
          union all
          (select u.id, u.name, u.image from ${messageToManyRecipients} r join ${users} u on u.id = r.user_id
            where ${conversations.kind} = 'many' and r.message_id = ${conversations.id}
            order by r.user_id limit ${most}::int)) p)`

/** Of a message to many: how far it is, and what became of it. */
const toManyOf = sql<{
  recipients: number
  waiting: number
  unreached: number
  read: number
  answered: number
} | null>`(
  select json_build_object('recipients', t.recipient_count,
      'waiting', count(*) filter (where r.state = 'waiting'),
      'unreached', t.unreachable_count + count(*) filter (where r.state = 'unreached'),
      'read', count(r.read_at), 'answered', count(r.answered_at))
    from ${messagesToMany} t left join ${messageToManyRecipients} r on r.message_id = t.id
   where ${conversations.kind} = 'many' and t.id = ${conversations.id}
   group by t.id)`

const lastOf = sql<{ text: string | null; authorId: string | null; sentAt: string } | null>`(
  (select json_build_object('text', case when d.hidden_at is null then left(d.text, ${excerpt}::int) end,
                           'authorId', d.author_id, 'sentAt', d.sent_at)
    from ${directMessages} d where d.conversation_id = ${conversations.id} order by d.id desc limit 1)
  union all
  select json_build_object('text', left(t.text, ${excerpt}::int), 'authorId', t.author_id, 'sentAt', t.created_at)
    from ${messagesToMany} t where ${conversations.kind} = 'many' and t.id = ${conversations.id}
  limit 1)`

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
  others: sql<number>`(case when ${conversations.kind} = 'many'
    then (select t.recipient_count from ${messagesToMany} t where t.id = ${conversations.id})
    else (select count(*)::int from ${conversationMembers} o where ${isOther(viewer)}) end)`,
  last: lastOf,
  toMany: toManyOf,
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
        // A search also finds those who have not answered a message to many.
        search === '' ? eq(conversationMembers.listed, true) : undefined,
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
