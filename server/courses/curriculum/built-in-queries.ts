import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { courses, departments, tracts } from '../../../database/schema/index.ts'

type Executor = Database | Transaction

/** Rows that came from the content files have a seed. */
export async function builtInFigures(db: Executor) {
  const { rows } = await db.execute<{ courses: number; open: number; enrolled: number }>(sql`
    select count(*)::int as courses,
           count(*) filter (where c.status in ('published', 'scheduled'))::int as open,
           (select count(distinct e.user_id)::int from enrollments e join courses of on of.id = e.course_id
             where of.seed is not null and of.status in ('published', 'scheduled')) as enrolled
      from ${courses} c where c.seed is not null`)
  return rows[0] ?? { courses: 0, open: 0, enrolled: 0 }
}

/** Ids of built-in rows that were closed by hand, so that bringing back leaves them closed. */
export async function closedByHand(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select 'courses/' || id as id from courses where seed is not null and status not in ('published', 'scheduled')
    union all select 'departments/' || id from departments where seed is not null and archived_at is not null
    union all select 'tracts/' || id from tracts where seed is not null and archived_at is not null`)
  return rows.map(({ id }) => id)
}

/**
 * Archives all built-in courses and tracts, and the departments that no other course needs. The files may go on updating
 * their texts, so nothing counts as edited.
 */
export async function closeBuiltIn(tx: Transaction): Promise<void> {
  await tx.execute(sql`update ${courses} set status = 'archived', publish_at = null, revision = revision + 1
    where seed is not null and status in ('published', 'scheduled')`)
  await tx.execute(sql`update ${tracts} set archived_at = now(), revision = revision + 1
    where seed is not null and archived_at is null`)
  await tx.execute(sql`update ${departments} d set archived_at = now(), revision = revision + 1
    where seed is not null and archived_at is null
      and not exists (select from courses c where c.department_id = d.id and c.seed is null and c.status <> 'archived')`)
}

/**
 * Publishes the built-in courses again, and restores their departments and tracts, except those in `closed`. A course
 * edited since it was archived stays archived, because it was not checked.
 */
export async function openBuiltIn(
  tx: Transaction,
  { closed, archivedAt }: { closed: readonly string[]; archivedAt: Date },
): Promise<void> {
  const isOpened = (kind: string) => sql`seed is not null
    and ${sql.raw(`'${kind}/'`)} || id <> all(${sql.param([...closed])}::text[])`
  await tx.execute(sql`update ${departments} set archived_at = null, revision = revision + 1
    where ${isOpened('departments')} and archived_at is not null`)
  await tx.execute(sql`update ${courses} c set status = 'published', revision = revision + 1
    where ${isOpened('courses')} and status = 'archived'
      and (edited_at is null or edited_at < ${archivedAt})
      and exists (select from departments d where d.id = c.department_id and d.archived_at is null)`)
  await tx.execute(sql`update ${tracts} set archived_at = null, revision = revision + 1
    where ${isOpened('tracts')} and archived_at is not null`)
}
