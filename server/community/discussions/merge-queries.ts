import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/client.ts'
import type { Pair } from '../../platform/nouns/personal-tables.ts'

/** A second report of the same post stays on record without a name. */
export async function mergeReports(tx: Transaction, { from, into }: Pair): Promise<void> {
  await tx.execute(sql`
    update post_reports d set reporter_id = null
      from post_reports k
     where d.reporter_id = ${from} and k.reporter_id = ${into} and k.post_id = d.post_id`)
  await tx.execute(sql`update post_reports set reporter_id = ${into} where reporter_id = ${from}`)
}

export async function mergePosts(tx: Transaction, { from, into }: Pair): Promise<void> {
  // The key detects a repeated post; both posts exist.
  await tx.execute(sql`
    update posts d set idempotency_key = null
      from posts k
     where d.author_id = ${from} and k.author_id = ${into} and k.idempotency_key = d.idempotency_key`)
  await tx.execute(sql`update posts set author_id = ${into} where author_id = ${from}`)
  await tx.execute(sql`
    update posts set mentions = (
             select jsonb_agg(case when m ->> 'id' = ${from} then m || jsonb_build_object('id', ${into}::text) else m end)
               from jsonb_array_elements(mentions) m)
     where mentions @> jsonb_build_array(jsonb_build_object('id', ${from}::text))`)
}
