import { sql } from 'drizzle-orm'
import type { Transaction } from '../../database/client.ts'
import { mostShownWorks } from '../../rules/assignments.ts'
import { joinDrafts, type MergedDraft } from '../../rules/user-merges.ts'
import type { Pair, PersonRow } from './merge-queries.ts'

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

/** Together, because a submission names its draft's revision. */
export async function mergeWork(tx: Transaction, pair: Pair): Promise<void> {
  const { from, into } = pair
  const shared = await draftsInBoth(tx, pair)
  // After the kept account's highest; negative first, as above.
  await tx.execute(sql`
    update submissions s set draft_revision = -(s.draft_revision + ${highestRevision(into)})
     where s.user_id = ${from}`)
  await tx.execute(sql`
    update assignment_drafts s set revision = s.revision + ${highestRevision(into)}
     where s.user_id = ${from} and not exists
           (select from assignment_drafts k where k.user_id = ${into} and k.assignment_id = s.assignment_id)`)
  await putJoinedDrafts(tx, pair, shared)
  await tx.execute(sql`
    delete from assignment_drafts d using assignment_drafts k
     where d.user_id = ${from} and k.user_id = ${into} and k.assignment_id = d.assignment_id`)
  await tx.execute(sql`update assignment_drafts set user_id = ${into} where user_id = ${from}`)
  await tx.execute(sql`
    with ordered as (
      select id, assignment_id, row_number() over (partition by assignment_id order by submitted_at, number, id) as place,
             row_number() over (partition by assignment_id order by submitted_at desc, number desc, id desc) as from_last
        from submissions where user_id in (${from}, ${into})
         and assignment_id in (select assignment_id from submissions where user_id = ${from}))
    update submissions s set user_id = ${into}, number = -ordered.place, is_latest = ordered.from_last = 1
      from ordered where s.id = ordered.id`)
  await tx.execute(sql`
    update submissions set number = abs(number), draft_revision = abs(draft_revision)
     where user_id = ${into} and (number < 0 or draft_revision < 0)`)
}

/**
 * The kept account's published work stays. The duplicate's stays published if it is of another assignment and its page
 * was public: a merge must not reveal anything hidden. Must run before the owner changes, after which the choices
 * look the same.
 */
export async function mergeShown(tx: Transaction, { from, into }: Pair): Promise<void> {
  await tx.execute(sql`
    update submissions s set shown_at = null
     where s.user_id = ${from} and s.shown_at is not null and s.id not in (
       select d.id from submissions d
        where d.user_id = ${from} and d.shown_at is not null
          and exists (select from profiles p where p.user_id = ${from} and p.is_public)
          and not exists (select from submissions k where k.user_id = ${into}
                and k.assignment_id = d.assignment_id and k.shown_at is not null)
        order by d.shown_at desc, d.id
        limit greatest(0, ${mostShownWorks}::int - (select count(*) from submissions k
                where k.user_id = ${into} and k.shown_at is not null)))`)
}

const highestRevision = (userId: string) => sql`greatest(
  coalesce((select k.revision from assignment_drafts k where k.user_id = ${userId} and k.assignment_id = s.assignment_id), 0),
  coalesce((select max(k.draft_revision) from submissions k where k.user_id = ${userId} and k.assignment_id = s.assignment_id), 0))`

type KeptDraft = MergedDraft<{ id: string }>

async function draftsInBoth(tx: Transaction, { from, into }: Pair) {
  const side = (name: 'k' | 'd') =>
    sql.raw(`json_build_object('text', ${name}.text, 'links', ${name}.links,
      'files', ${name}.files, 'revision', ${name}.revision,
      'updatedAt', extract(epoch from ${name}.updated_at) * 1000,
      'handedIn', exists (select from submissions h where h.user_id = ${name}.user_id
        and h.assignment_id = ${name}.assignment_id and h.draft_revision = ${name}.revision))`)
  const { rows } = await tx.execute<{
    assignmentId: string
    kept: KeptDraft
    duplicate: KeptDraft
    base: number
  }>(sql`
    select s.assignment_id as "assignmentId", ${side('k')} as kept, ${side('d')} as duplicate,
           ${highestRevision(into)} as base
      from assignment_drafts d
      join assignment_drafts k on k.assignment_id = d.assignment_id and k.user_id = ${into}
      join assignment_drafts s on s.assignment_id = d.assignment_id and s.user_id = d.user_id
     where d.user_id = ${from}`)
  return rows
}

async function putJoinedDrafts(
  tx: Transaction,
  { into }: Pair,
  shared: Awaited<ReturnType<typeof draftsInBoth>>,
): Promise<void> {
  if (shared.length === 0) return
  const joined = shared.map(({ assignmentId, kept, duplicate, base }) => ({
    assignment_id: assignmentId,
    before: kept.revision,
    updated: Math.max(kept.updatedAt, duplicate.updatedAt),
    ...joinDrafts(kept, duplicate, base),
  }))
  const list = sql`json_to_recordset(${JSON.stringify(joined)}::json)
    as j(assignment_id text, before int, updated float8, text text, links jsonb, files jsonb, revision int, unchanged text)`
  // A submission of the kept draft follows it to its new revision.
  await tx.execute(sql`
    update submissions s set draft_revision = j.revision from ${list}
     where s.user_id = ${into} and s.assignment_id = j.assignment_id and j.unchanged = 'kept'
       and s.draft_revision = j.before`)
  await tx.execute(sql`
    update assignment_drafts s
       set text = j.text, links = j.links, files = j.files, revision = j.revision,
           updated_at = greatest(s.updated_at, to_timestamp(j.updated / 1000))
      from ${list} where s.user_id = ${into} and s.assignment_id = j.assignment_id`)
}

/** A certificate's number implies the one it replaced, so the duplicate's get much higher numbers. */
export async function mergeCertificates(tx: Transaction, { from, into }: Pair): Promise<void> {
  await tx.execute(sql`
    update certificates c
       set user_id = ${into}, number = c.number + coalesce((select max(k.number) + 100 from certificates k
             where k.user_id = ${into} and k.course_id = c.course_id), 0)
     where c.user_id = ${from}`)
}

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

export async function mergeDiscussions(tx: Transaction, { from, into }: Pair): Promise<void> {
  await tx.execute(sql`
    update post_reports d set reporter_id = null
      from post_reports k
     where d.reporter_id = ${from} and k.reporter_id = ${into} and k.post_id = d.post_id`)
  await tx.execute(sql`update post_reports set reporter_id = ${into} where reporter_id = ${from}`)
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
  const { rows: stand } = await tx.execute<{ picture_id: string | null }>(sql`
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
  const shown = stand[0]?.picture_id ?? null
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
