import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/client.ts'
import { mostShownWorks } from '../../../rules/assessment/assignments.ts'
import { joinDrafts, type MergedDraft } from '../../../rules/people/merge.ts'
import type { Pair } from '../../platform/nouns/personal-tables.ts'

/** Drafts and submissions together, because a submission names its draft's revision. */
export async function mergeWork(tx: Transaction, pair: Pair): Promise<void> {
  const { from, into } = pair
  await mergeShown(tx, pair)
  const shared = await draftsInBoth(tx, pair)
  // After the kept account's highest. Negative numbers cannot collide within the statement.
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
async function mergeShown(tx: Transaction, { from, into }: Pair): Promise<void> {
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
