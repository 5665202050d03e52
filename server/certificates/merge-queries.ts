import { sql } from 'drizzle-orm'
import type { Transaction } from '../../database/client.ts'
import type { Pair } from '../platform/nouns/personal-tables.ts'

/** A certificate's number implies the one it replaced, so the duplicate's get much higher numbers. */
export async function mergeCertificates(tx: Transaction, { from, into }: Pair): Promise<void> {
  await tx.execute(sql`
    update certificates c
       set user_id = ${into}, number = c.number + coalesce((select max(k.number) + 100 from certificates k
             where k.user_id = ${into} and k.course_id = c.course_id and k.kind = c.kind), 0)
     where c.user_id = ${from}`)
}
