import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { MergePart } from '../../../contract/people/merge.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { mergedAccounts, users } from '../../../database/schema/index.ts'
import type { MergeRule, Pair, PersonalTables } from '../../platform/nouns/personal-tables.ts'

const raw = sql.raw
const placeOf = (key: string) => {
  const [table = '', column = ''] = key.split('.')
  return { table: raw(`"${table}"`), column: raw(`"${column}"`) }
}
const sameThing = (by: readonly string[]): SQL =>
  raw(by.map((one) => `k."${one}" = d."${one}"`).join(' and '))

/** In a fixed order, against deadlocks. */
export async function lockPair(tx: Transaction, { from, into }: Pair) {
  const rows = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [from, into]))
    .orderBy(users.id)
    .for('update')
  return {
    duplicate: rows.find(({ id }) => id === from) ?? null,
    kept: rows.find(({ id }) => id === into) ?? null,
  }
}

export type PersonRow = NonNullable<Awaited<ReturnType<typeof lockPair>>['kept']>

/** The merges that nouns wrote themselves. Before `applyRules`, and before the profiles, whose state they read. */
export async function mergeByHand(
  tx: Transaction,
  personalTables: PersonalTables,
  pair: Pair,
): Promise<void> {
  for (const { onMerge } of Object.values(personalTables)) {
    if (onMerge.how === 'by-hand') await onMerge.merge?.(tx, pair)
  }
}

export async function applyRules(tx: Transaction, personalTables: PersonalTables, pair: Pair): Promise<void> {
  for (const [key, { onMerge }] of Object.entries(personalTables)) {
    for (const statement of statementsOf(key, onMerge, pair)) await tx.execute(statement)
  }
}

function statementsOf(key: string, rule: MergeRule, { from, into }: Pair): SQL[] {
  const { table, column } = placeOf(key)
  const moved = sql`update ${table} set ${column} = ${into} where ${column} = ${from}`
  const gone = sql`delete from ${table} where ${column} = ${from}`
  switch (rule.how) {
    case 'move':
      return [moved]
    case 'end':
      return [gone]
    case 'unless-any':
      return [sql`${gone} and exists (select from ${table} k where k.${column} = ${into})`, moved]
    case 'join': {
      const both = sql`d.${column} = ${from} and k.${column} = ${into} and ${sameThing(rule.by)}`
      const values = Object.entries(rule.set ?? {}).map(([name, value]) => raw(`"${name}" = ${value}`))
      return [
        ...(values.length > 0
          ? [sql`update ${table} k set ${sql.join(values, raw(', '))} from ${table} d where ${both}`]
          : []),
        sql`delete from ${table} d using ${table} k where ${both}`,
        moved,
      ]
    }
    case 'by-hand':
      return []
  }
}

export type PartCounts = Map<MergePart, { count: number; both: number }>

/** Counts each part, and how much of it `into` has too. */
export async function countParts(
  db: Database | Transaction,
  personalTables: PersonalTables,
  { from, into }: Pair,
): Promise<PartCounts> {
  const selects = Object.entries(personalTables).flatMap(([key, { onMerge: rule }]) => {
    if (rule.shown === undefined) return []
    const { table, column } = placeOf(key)
    const counted = rule.counted === undefined ? sql`` : sql` and ${raw(rule.counted)}`
    const by = 'by' in rule && rule.by !== undefined ? rule.by : null
    const both =
      by === null
        ? sql`0`
        : sql`count(*) filter (where exists (select from ${table} k where k.${column} = ${into} and ${sameThing(by)}))::int`
    return [
      sql`select ${rule.shown}::text as part, count(*)::int as count, ${both} as both
            from ${table} d where d.${column} = ${from}${counted}`,
    ]
  })
  const { rows } = await db.execute<{ part: MergePart; count: number; both: number }>(
    sql.join(selects, raw(' union all ')),
  )
  const parts: PartCounts = new Map()
  for (const { part, count, both } of rows) {
    const known = parts.get(part)
    parts.set(part, { count: (known?.count ?? 0) + count, both: (known?.both ?? 0) + both })
  }
  return parts
}

export async function countEnds(db: Database | Transaction, userId: string) {
  const { rows } = await db.execute<{ sessions: number; factors: number; signIns: number }>(sql`
    select (select count(*)::int from sessions where user_id = ${userId} and expires_at > now()) as sessions,
           (select count(*)::int from passkeys where user_id = ${userId})
         + (select count(*)::int from authenticators where user_id = ${userId} and confirmed_at is not null) as factors,
           (select count(*)::int from sign_in_methods
             where user_id = ${userId} and provider_id <> 'credential') as "signIns"`)
  return rows[0] ?? { sessions: 0, factors: 0, signIns: 0 }
}

export async function openInBoth(db: Database | Transaction, { from, into }: Pair) {
  const { rows } = await db.execute<{ attemptId: string; title: string }>(sql`
    select d.id as "attemptId", q.title from quiz_attempts d
      join quiz_attempts k on k.quiz_id = d.quiz_id and k.user_id = ${into} and k.submitted_at is null
      join quizzes q on q.id = d.quiz_id
     where d.user_id = ${from} and d.submitted_at is null order by q.title`)
  return rows
}

/** Reads the database's catalog, whatever the rules. */
export async function findLeftBehind(tx: Transaction, userId: string): Promise<string[]> {
  const { rows: columns } = await tx.execute<{ table: string; column: string }>(sql`
    select k.conrelid::regclass::text as "table", a.attname as "column"
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     where k.contype = 'f' and k.confrelid = 'users'::regclass`)
  const selects = columns.map(({ table, column }) => {
    const key = `${table}.${column}`
    const place = placeOf(key)
    return sql`(select ${key}::text as key from ${place.table} where ${place.column} = ${userId} limit 1)`
  })
  const { rows } = await tx.execute<{ key: string }>(sql.join(selects, raw(' union all ')))
  return rows.map(({ key }) => key)
}

/** The address stays reserved (server/people/accounts). */
export async function deletePerson(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId))
}

export async function insertMerged(tx: Transaction, merged: typeof mergedAccounts.$inferInsert) {
  await tx.insert(mergedAccounts).values(merged)
}
