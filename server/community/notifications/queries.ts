import { and, asc, desc, eq, inArray, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import {
  type EmailChoice,
  mostUnreadCounted,
  type NotificationKind,
  notificationKinds,
} from '../../../contract/community/notification-kinds.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { prepared } from '../../../database/prepared.ts'
import {
  notificationDigests,
  notificationPreferences,
  notifications,
  users,
} from '../../../database/schema/index.ts'

export interface NewNotification {
  to: readonly string[]
  kind: NotificationKind
  actorId: string | null
  data: object
  path: string
  once: string | null
  topic: string | null
  place: number | null
  /** By id, for people whose path is another one. */
  paths: Readonly<Record<string, string>>
  /** Whether an unread notification of this type and topic suppresses this one. */
  untilRead: boolean
  /** False excludes it from email, whatever the recipient chose. */
  mayMail: boolean
  /** Excludes it from immediate email, which the noun sends itself. */
  mailedByNoun: boolean
}

interface Inserted {
  userId: string
  onSite: boolean
  email: EmailChoice
}

/**
 * Writes one notification per recipient by their preferences, in one statement. Actors get none about their own action.
 * Unconfirmed addresses get no email, because they may belong to a stranger; neither do suspended accounts.
 *
 * With `untilRead`, recipients with an unread one are skipped: otherwise, every reply in a thread with a thousand
 * followers would write a thousand rows. Recipients who chose immediate email get each one, and a sent digest
 * suppresses nothing later.
 *
 * @returns the new recipients, without those notified of the same occasion before
 */
export async function insertNotifications(
  tx: Database | Transaction,
  news: NewNotification,
): Promise<Inserted[]> {
  const { to, kind, actorId, data, path, paths, once, topic, place, untilRead, mayMail, mailedByNoun } = news
  const chosen = sql`coalesce(p.email, ${notificationKinds[kind].email})`
  const result = await tx.execute(sql`
    with wanted as (
      select u.id as user_id, coalesce(p.site, true) as site,
             case when ${mayMail}::boolean and u.email_verified and u.suspended_at is null
                   and not (${mailedByNoun}::boolean and ${chosen} = 'immediate')
                  then ${chosen} else 'none' end as email
        from ${users} u
        left join ${notificationPreferences} p on p.user_id = u.id and p.kind = ${kind}
       where u.id = any(${sql.param([...to])}::text[]) and u.id is distinct from ${actorId}
       order by u.id
    )
    insert into ${notifications} (user_id, kind, actor_id, data, path, once, topic, place, on_site, email)
    select user_id, ${kind}, ${actorId}, ${JSON.stringify(data)}::jsonb,
           coalesce(${JSON.stringify(paths)}::jsonb ->> user_id, ${path}), ${once}, ${topic}, ${place}::int,
           site, email
      from wanted w
     where (site or email <> 'none')
       and not (${untilRead}::boolean and email <> 'immediate' and exists (
             select from ${notifications} n
              where n.user_id = w.user_id and n.topic = ${topic} and n.read_at is null and n.kind = ${kind}
                and (n.on_site or not w.site)
                and (w.email = 'none' or (n.email = w.email and n.emailed_at is null))))
    on conflict (user_id, once) where once is not null do nothing
    returning user_id as "userId", on_site as "onSite", email`)
  return result.rows as unknown as Inserted[]
}

/** @returns the people without a scheduled digest, with its new time */
export async function orderDigests(
  tx: Database | Transaction,
  due: readonly { userId: string; dueAt: Date }[],
): Promise<{ userId: string; dueAt: Date }[]> {
  // The same order in every transaction, to avoid deadlocks.
  const ordered = due.toSorted((one, other) => (one.userId < other.userId ? -1 : 1))
  const rows = await tx
    .insert(notificationDigests)
    .values(ordered)
    // Waits for a digest in progress. If a digest is more than an hour late, its job was lost, so it is scheduled
    // again.
    .onConflictDoUpdate({
      target: notificationDigests.userId,
      set: { dueAt: sql`excluded.due_at` },
      setWhere: sql`${notificationDigests.dueAt} < excluded.due_at - interval '25 hours'`,
    })
    .returning({ userId: notificationDigests.userId, dueAt: notificationDigests.dueAt })
  return rows
}

export async function timeZonesOf(tx: Database | Transaction, userIds: readonly string[]) {
  return tx
    .select({ userId: users.id, timeZone: users.timeZone })
    .from(users)
    .where(inArray(users.id, [...userIds]))
}

export async function takeDigest(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx
    .delete(notificationDigests)
    .where(eq(notificationDigests.userId, userId))
    .returning({ userId: notificationDigests.userId })
  return rows.length > 0
}

const listed = {
  id: notifications.id,
  kind: notifications.kind,
  data: notifications.data,
  path: notifications.path,
  createdAt: notifications.createdAt,
  readAt: notifications.readAt,
  actorName: users.name,
  actorImage: users.image,
  hasActor: sql<boolean>`${notifications.actorId} is not null`,
}

export async function notificationsOf(
  db: Database,
  userId: string,
  page: { unreadOnly: boolean; kind: NotificationKind | null; after: number | null; most: number },
) {
  return db
    .select(listed)
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.actorId))
    .where(
      and(
        eq(notifications.userId, userId),
        notifications.onSite,
        page.unreadOnly ? isNull(notifications.readAt) : undefined,
        page.kind === null ? undefined : eq(notifications.kind, page.kind),
        page.after === null ? undefined : lt(notifications.id, page.after),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(page.most)
}

export type ListedNotification = Awaited<ReturnType<typeof notificationsOf>>[number]

/** `messages`: how many of them are about conversations. */
export async function countUnread(db: Database | Transaction, userId: string) {
  const [row] = await unread(db, { userId })
  return { unread: row?.count ?? 0, messages: row?.messages ?? 0 }
}

const unread = prepared((db) => {
  const some = db
    .select({ kind: notifications.kind })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, sql.placeholder('userId')),
        notifications.onSite,
        isNull(notifications.readAt),
      ),
    )
    .limit(mostUnreadCounted)
    .as('some')
  return db
    .select({
      count: sql<number>`count(*)::int`,
      messages: sql<number>`(count(*) filter (where ${some.kind} = 'message'))::int`,
    })
    .from(some)
    .prepare('unread_notifications')
})

/** @returns false if the person has no such notification */
export async function setRead(tx: Transaction, userId: string, id: number, read: boolean): Promise<boolean> {
  const rows = await tx
    .update(notifications)
    .set({ readAt: read ? sql`coalesce(${notifications.readAt}, now())` : null })
    .where(and(eq(notifications.userId, userId), eq(notifications.id, id), notifications.onSite))
    .returning({ id: notifications.id })
  return rows.length > 0
}

/** @returns whether this marked anything as read in the topic up to this place */
export async function setTopicRead(
  tx: Database | Transaction,
  userId: string,
  { topic, place }: { topic: string; place: number },
): Promise<boolean> {
  const rows = await tx
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.topic, topic),
        isNull(notifications.readAt),
        lte(notifications.place, place),
      ),
    )
    .returning({ id: notifications.id })
  return rows.length > 0
}

export async function moveTopic(
  tx: Transaction,
  { from, to, places }: { from: string; to: string; places: number },
): Promise<void> {
  await tx
    .update(notifications)
    .set({ topic: to, place: sql`${notifications.place} + ${places}` })
    .where(and(eq(notifications.topic, from), isNull(notifications.readAt)))
}

export async function setAllRead(tx: Transaction, userId: string, through: number): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(
      and(
        eq(notifications.userId, userId),
        notifications.onSite,
        isNull(notifications.readAt),
        lte(notifications.id, through),
      ),
    )
}

export async function preferencesOf(db: Database | Transaction, userId: string) {
  return db
    .select({
      kind: notificationPreferences.kind,
      site: notificationPreferences.site,
      email: notificationPreferences.email,
    })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId))
}

export async function putPreference(
  db: Database | Transaction,
  userId: string,
  preference: { kind: NotificationKind; site: boolean; email: EmailChoice },
) {
  const { kind, site, email } = preference
  await db
    .insert(notificationPreferences)
    .values({ userId, kind, site, email })
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.kind],
      set: { site, email, updatedAt: sql`now()` },
    })
}

/** Turns off email for these types, and keeps the choice for the site. */
export async function stopMail(
  tx: Transaction,
  userId: string,
  kinds: readonly NotificationKind[],
): Promise<void> {
  if (kinds.length === 0) return
  await tx
    .insert(notificationPreferences)
    .values(kinds.map((kind) => ({ userId, kind, site: true, email: 'none' as const })))
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.kind],
      set: { email: 'none', updatedAt: sql`now()` },
    })
  await dropWaitingMail(tx, userId, kinds)
}

export async function dropWaitingMail(
  tx: Transaction,
  userId: string,
  kinds: readonly NotificationKind[],
): Promise<void> {
  await tx
    .update(notifications)
    .set({ email: 'none' })
    .where(
      and(
        eq(notifications.userId, userId),
        inArray(notifications.kind, [...kinds]),
        isNull(notifications.emailedAt),
        ne(notifications.email, 'none'),
      ),
    )
}

/** A person who wants an immediate email about a kind, and may get one. */
export async function immediateRecipient(tx: Transaction, userId: string, kind: NotificationKind) {
  const { rows } = await tx.execute<{ email: string; firstName: string }>(sql`
    select u.email, u.first_name as "firstName" from ${users} u
      left join ${notificationPreferences} p on p.user_id = u.id and p.kind = ${kind}
     where u.id = ${userId} and u.email_verified and u.suspended_at is null
       and coalesce(p.email, ${notificationKinds[kind].email}) = 'immediate'`)
  return rows[0] ?? null
}

export async function personExists(db: Database, userId: string): Promise<boolean> {
  return (await db.$count(users, eq(users.id, userId))) > 0
}

const mailed = {
  ...listed,
  userId: notifications.userId,
  email: notifications.email,
}

/** Locks notifications whose email is due, skipping those another worker has locked. */
export async function lockDueAtOnce(tx: Transaction, most: number) {
  return tx
    .select(mailed)
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.actorId))
    .where(and(eq(notifications.email, 'immediate'), isNull(notifications.emailedAt)))
    .orderBy(asc(notifications.userId), asc(notifications.id))
    .limit(most)
    .for('update', { of: notifications, skipLocked: true })
}

export type MailedNotification = Awaited<ReturnType<typeof lockDueAtOnce>>[number]

/** Locks a person's waiting digest notifications, newest first. */
export async function lockDigest(tx: Transaction, userId: string) {
  return tx
    .select(mailed)
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.actorId))
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.email, 'daily'),
        isNull(notifications.emailedAt),
      ),
    )
    .orderBy(desc(notifications.id))
    .for('update', { of: notifications })
}

export async function markMailed(
  tx: Transaction,
  rows: readonly { userId: string; id: number }[],
): Promise<void> {
  if (rows.length === 0) return
  const people = sql.param(rows.map(({ userId }) => userId))
  const ids = sql.param(rows.map(({ id }) => id))
  await tx
    .update(notifications)
    .set({ emailedAt: sql`now()` })
    .where(
      sql`(${notifications.userId}, ${notifications.id}) in (select * from unnest(${people}::text[], ${ids}::bigint[]))`,
    )
}

/** Filters out suspended people, who may not read their notifications. */
export async function recipients(tx: Transaction, userIds: readonly string[]) {
  return tx
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), isNull(users.suspendedAt)))
}
