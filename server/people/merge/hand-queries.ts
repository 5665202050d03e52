import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/client.ts'
import type { Pair } from '../../platform/nouns/personal-tables.ts'
import type { PersonRow } from './merge-queries.ts'

/** @returns the picture that is no longer used */
export async function mergeProfiles(tx: Transaction, { from, into }: Pair): Promise<string | null> {
  const { rows } = await tx.execute<{
    bio: string
    links: unknown
    handle: string | null
    picture_id: string | null
  }>(sql`
    delete from profiles d where d.user_id = ${from} and exists (select from profiles where user_id = ${into})
    returning d.bio, d.links, d.handle, d.picture_id`)
  await tx.execute(sql`update profiles set user_id = ${into} where user_id = ${from}`)
  const [lost] = rows
  const { rows: current } = await tx.execute<{ picture_id: string | null }>(sql`
    with put as (
      update profiles k
         set bio = case when k.bio = '' then j.bio else k.bio end,
             links = case when k.links = '[]' then j.links else k.links end,
             handle = coalesce(k.handle, j.handle), picture_id = coalesce(k.picture_id, j.picture_id)
        from json_to_recordset(${JSON.stringify(lost ? [lost] : [])}::json)
             as j(bio text, links jsonb, handle text, picture_id uuid)
       where k.user_id = ${into} returning k.picture_id)
    select picture_id from put`)
  await tx.execute(sql`
    update users k set image = coalesce(k.image, d.image), time_zone = coalesce(k.time_zone, d.time_zone),
           updated_at = now()
      from users d where k.id = ${into} and d.id = ${from}`)
  const shown = current[0]?.picture_id ?? null
  return lost?.picture_id && lost.picture_id !== shown ? lost.picture_id : null
}

/**
 * The duplicate's password always ends.
 *
 * @returns its hash, which recognizes the owner at a later sign-in
 */
export async function mergeSignIns(
  tx: Transaction,
  { duplicate, kept, theyMove }: { duplicate: PersonRow; kept: PersonRow; theyMove: boolean },
): Promise<string | null> {
  if (theyMove) {
    await tx.execute(sql`
      update sign_in_methods set user_id = ${kept.id}
       where user_id = ${duplicate.id} and provider_id <> 'credential'`)
  }
  const { rows } = await tx.execute<{ password: string | null; provider_id: string }>(
    sql`delete from sign_in_methods where user_id = ${duplicate.id} returning password, provider_id`,
  )
  return rows.find(({ provider_id }) => provider_id === 'credential')?.password ?? null
}

/** @returns the files of canceled downloads */
export async function endExports(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ media_id: string | null }>(
    sql`delete from data_exports where user_id = ${userId} returning media_id`,
  )
  return rows.flatMap(({ media_id }) => (media_id === null ? [] : [media_id]))
}

export async function endDigest(tx: Transaction, userId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`delete from notification_digests where user_id = ${userId}`)
  return (rowCount ?? 0) > 0
}
