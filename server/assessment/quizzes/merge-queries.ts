import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/client.ts'
import type { Pair } from '../../platform/nouns/personal-tables.ts'

/** Numbers attempts in the order they began. At most one per quiz may be open. */
export async function mergeAttempts(tx: Transaction, { from, into }: Pair): Promise<void> {
  // Negative numbers cannot collide within the statement.
  await tx.execute(sql`
    with ordered as (
      select id, row_number() over (partition by quiz_id order by started_at, number, id) as place
        from quiz_attempts where user_id in (${from}, ${into})
         and quiz_id in (select quiz_id from quiz_attempts where user_id = ${from}))
    update quiz_attempts a set user_id = ${into}, number = -ordered.place from ordered where a.id = ordered.id`)
  await tx.execute(sql`update quiz_attempts set number = -number where user_id = ${into} and number < 0`)
}
