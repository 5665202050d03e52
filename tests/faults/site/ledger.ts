import pg from 'pg'
import type { Acknowledged } from './pupils.ts'

/** Compares acknowledged writes with the database. @returns missing or inconsistent ones, as sentences */
export async function auditLedger(url: string, acknowledged: Acknowledged): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return [...(await missing(client, acknowledged)), ...(await torn(client))]
  } finally {
    await client.end()
  }
}

async function missing(client: pg.Client, { completed, answers, scores }: Acknowledged): Promise<string[]> {
  const { rows: progress } = await client.query<{ key: string }>(
    `select user_id || ' ' || module_id as key from module_progress where completed_at is not null`,
  )
  const there = new Set(progress.map(({ key }) => key))
  const { rows: kept } = await client.query<{ key: string; sequence: number }>(
    `select id || ' ' || answer.key as key, (answer.value ->> 'sequence')::int as sequence
       from quiz_attempts, jsonb_each(answers) as answer`,
  )
  const sequences = new Map(kept.map(({ key, sequence }) => [key, sequence]))
  const { rows: graded } = await client.query<{ id: string; score: number }>(
    'select id, score from quiz_attempts where submitted_at is not null',
  )
  const given = new Map(graded.map(({ id, score }) => [id, score]))
  return [
    ...[...completed].filter((key) => !there.has(key)).map((key) => `the completion ${key} is gone`),
    ...[...answers]
      .filter(([key, sequence]) => (sequences.get(key) ?? 0) < sequence)
      .map(([key]) => `the answer ${key} is gone`),
    ...[...scores]
      .filter(([id, score]) => given.get(id) !== score)
      .map(([id]) => `the result of ${id} is gone`),
  ]
}

/** Rows written in one transaction must never exist partially. */
async function torn(client: pg.Client): Promise<string[]> {
  const checks = {
    'attempts handed in without a score, or the other way round': `select count(*)::int as found from quiz_attempts
      where (submitted_at is null) <> (score is null)`,
    'completions without their enrollment': `select count(*)::int as found from module_progress p
      where completed_at is not null
        and not exists (select 1 from enrollments e where e.user_id = p.user_id and e.course_id = p.course_id)`,
    'completions without their event': `select count(*)::int as found from module_progress p
      where completed_at is not null
        and not exists (select 1 from learning_events e
          where e.user_id = p.user_id and e.module_id = p.module_id and e.kind = 'completed')`,
  }
  const found: string[] = []
  for (const [what, statement] of Object.entries(checks)) {
    const { rows } = await client.query<{ found: number }>(statement)
    if (rows[0]?.found) found.push(`${rows[0].found} ${what}`)
  }
  return found
}
