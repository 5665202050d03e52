import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/client.ts'
import type { Pair } from '../../platform/nouns/personal-tables.ts'

/** A double membership keeps the higher role; a group has exactly one owner at every moment. */
export async function mergeGroups(tx: Transaction, { from, into }: Pair): Promise<void> {
  const { rows } = await tx.execute<{ group_id: string; status: string; role: string; since: string }>(sql`
    delete from study_group_members d using study_group_members k
     where d.user_id = ${from} and k.user_id = ${into} and k.group_id = d.group_id
    returning d.group_id, d.status, d.role, d.since`)
  await tx.execute(sql`
    update study_group_members k
       set since = least(k.since, j.since),
           status = case when j.status = 'member' then 'member' else k.status end,
           role = case when 'owner' in (j.role, k.role) then 'owner'
                       when 'organiser' in (j.role, k.role) then 'organiser' else 'member' end
      from json_to_recordset(${JSON.stringify(rows)}::json)
           as j(group_id uuid, status text, role text, since timestamptz)
     where k.user_id = ${into} and k.group_id = j.group_id`)
  await tx.execute(sql`update study_group_members set user_id = ${into} where user_id = ${from}`)
}
