import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { messagesToMany, messageToManyRecipients, users } from '../../../database/schema/index.ts'

const recipients = messageToManyRecipients

export async function findToMany(db: Database | Transaction, id: string) {
  const [row] = await db.select().from(messagesToMany).where(eq(messagesToMany.id, id))
  return row ?? null
}

export async function insertToMany(
  tx: Transaction,
  message: typeof messagesToMany.$inferInsert,
  to: readonly string[],
): Promise<void> {
  await tx.insert(messagesToMany).values(message)
  await tx.execute(sql`
    insert into ${recipients} (message_id, user_id)
    select ${message.id}, unnest(${sql.param([...to])}::text[])`)
}

/** Whom a person wrote to since a moment. */
export async function countToManySince(tx: Transaction, authorId: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ all: sql<number>`coalesce(sum(${messagesToMany.recipientCount}), 0)::int` })
    .from(messagesToMany)
    .where(and(eq(messagesToMany.authorId, authorId), gt(messagesToMany.createdAt, since)))
  return row?.all ?? 0
}

/** Some of those who wait. Another job that sends the same message waits for this transaction. */
export async function takeWaiting(tx: Transaction, messageId: string, most: number): Promise<string[]> {
  await tx
    .select({ id: messagesToMany.id })
    .from(messagesToMany)
    .where(eq(messagesToMany.id, messageId))
    .for('no key update')
  const rows = await tx
    .select({ userId: recipients.userId })
    .from(recipients)
    .where(and(eq(recipients.messageId, messageId), eq(recipients.state, 'waiting')))
    .orderBy(recipients.userId)
    .limit(most)
  return rows.map(({ userId }) => userId)
}

/** In the transaction that sends it to them. */
export async function noteSent(
  tx: Transaction,
  messageId: string,
  sent: readonly { userId: string; conversationId: string; directMessageId: number }[],
): Promise<void> {
  await tx.execute(sql`
    update ${recipients} r set state = 'sent', conversation_id = s."conversationId",
           direct_message_id = s."directMessageId"
      from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
           as s ("userId" text, "conversationId" uuid, "directMessageId" bigint)
     where r.message_id = ${messageId} and r.user_id = s."userId"`)
}

export async function noteUnreached(tx: Transaction, messageId: string, userIds: readonly string[]) {
  await tx
    .update(recipients)
    .set({ state: 'unreached' })
    .where(and(eq(recipients.messageId, messageId), inArray(recipients.userId, [...userIds])))
}

/** What a person has read of a conversation, for the counts of those who wrote to many. */
export async function noteRead(
  tx: Transaction,
  {
    userId,
    conversationId,
    through,
    at,
  }: { userId: string; conversationId: string; through: number; at: Date },
): Promise<void> {
  await tx
    .update(recipients)
    .set({ readAt: at })
    .where(
      and(
        eq(recipients.conversationId, conversationId),
        eq(recipients.userId, userId),
        isNull(recipients.readAt),
        lte(recipients.directMessageId, through),
      ),
    )
}

/** A message of a person answers what was written to them and many in this conversation; who answers has read it. */
export async function noteAnswer(
  tx: Transaction,
  { userId, conversationId, at }: { userId: string; conversationId: string; at: Date },
): Promise<void> {
  await tx
    .update(recipients)
    .set({ answeredAt: at, readAt: sql`coalesce(${recipients.readAt}, ${at})` })
    .where(
      and(
        eq(recipients.conversationId, conversationId),
        eq(recipients.userId, userId),
        isNull(recipients.answeredAt),
      ),
    )
}

/** The people of a message, by name. @param page.after id of the last person of the page before */
export async function toManyRecipientsAfter(
  db: Database,
  messageId: string,
  { answered, after, most }: { answered: boolean; after: string | null; most: number },
) {
  return db
    .select({
      id: users.id,
      name: users.name,
      image: users.image,
      state: recipients.state,
      conversationId: recipients.conversationId,
      answeredAt: recipients.answeredAt,
    })
    .from(recipients)
    .innerJoin(users, eq(users.id, recipients.userId))
    .where(
      and(
        eq(recipients.messageId, messageId),
        answered ? sql`${recipients.answeredAt} is not null` : undefined,
        after === null
          ? undefined
          : sql`(${users.lastName}, ${users.firstName}, ${users.id}) > (
              select l.last_name, l.first_name, l.id from ${users} l where l.id = ${after})`,
      ),
    )
    .orderBy(users.lastName, users.firstName, users.id)
    .limit(most)
}

export type ToManyRecipientRow = Awaited<ReturnType<typeof toManyRecipientsAfter>>[number]
