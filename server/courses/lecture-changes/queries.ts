import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../database/client.ts'
import { prepared } from '../../../database/prepared.ts'
import {
  courses,
  enrollments,
  lectureChangeReads,
  lectureVersions,
  liveModules,
  moduleProgress,
} from '../../../database/schema/index.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'

export type ChangeRow = Awaited<ReturnType<typeof changesFor>>[number]

interface Wanted {
  userId: string
  /** Null: of every course they are in. */
  courseId: string | null
  moduleId: string | null
  after: TimeCursor | null
  most: number
}

/** Lectures with news since the person completed their module, and since they last read them, the latest first. */
export const changesFor = (db: Database, { userId, courseId, moduleId, after, most }: Wanted) =>
  changes(db, { userId, courseId, moduleId, at: after?.at ?? null, id: after?.id ?? null, most })

const changes = prepared((db) => {
  // `number` of news the person has not read, of one module.
  const news = sql`(
    select max(v.number) as newest, min(v.number) as oldest, max(v.live_at) as at,
           (array_agg(v.note order by v.number desc) filter (where v.note <> ''))[1:5] as notes
      from ${lectureVersions} v
     where v.module_id = ${moduleProgress.moduleId} and v.is_news
       and v.live_at > ${moduleProgress.completedAt} and v.number > coalesce(${lectureChangeReads.number}, 0)
  ) as news`
  // What was published when they completed or last read it. Before the first save on the site, nothing says when a
  // text was published: then it is the one before the news.
  const known = sql<number | null>`coalesce(
    (select max(v.number) from ${lectureVersions} v where v.module_id = ${moduleProgress.moduleId}
        and v.live_at is not null and v.number < news.oldest
        and (v.live_at <= ${moduleProgress.completedAt} or v.number <= ${lectureChangeReads.number})),
    (select max(v.number) from ${lectureVersions} v where v.module_id = ${moduleProgress.moduleId}
        and v.live_at is not null and v.number < news.oldest))`
  const live = sql<number>`(select max(v.number) from ${lectureVersions} v
    where v.module_id = ${moduleProgress.moduleId} and v.live_at is not null)`
  const place = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`
  return db
    .select({
      moduleId: liveModules.id,
      moduleTitle: liveModules.title,
      courseId: courses.id,
      courseCode: courses.code,
      courseTitle: courses.title,
      changedAt: sql<Date>`news.at`.mapWith(lectureVersions.liveAt),
      notes: sql<string[] | null>`news.notes`,
      known,
      live,
    })
    .from(moduleProgress)
    .innerJoin(
      enrollments,
      and(eq(enrollments.userId, moduleProgress.userId), eq(enrollments.courseId, moduleProgress.courseId)),
    )
    .innerJoin(liveModules, eq(liveModules.id, moduleProgress.moduleId))
    .innerJoin(courses, eq(courses.id, liveModules.courseId))
    .leftJoin(
      lectureChangeReads,
      and(
        eq(lectureChangeReads.userId, moduleProgress.userId),
        eq(lectureChangeReads.moduleId, moduleProgress.moduleId),
      ),
    )
    .innerJoinLateral(news, sql`news.newest is not null`)
    .where(
      and(
        eq(moduleProgress.userId, sql.placeholder('userId')),
        sql`${moduleProgress.completedAt} is not null`,
        sql`(${place('courseId', 'text')} is null or ${moduleProgress.courseId} = ${place('courseId', 'text')})`,
        sql`(${place('moduleId', 'text')} is null or ${moduleProgress.moduleId} = ${place('moduleId', 'text')})`,
        sql`(${place('at', 'timestamptz')} is null
          or (news.at, ${liveModules.id}) < (${place('at', 'timestamptz')}, ${place('id', 'text')}))`,
      ),
    )
    .orderBy(sql`news.at desc, ${liveModules.id} desc`)
    .limit(sql.placeholder('most'))
    .prepare('lecture_changes')
})

/** Texts of versions. @param wanted at most a page of modules, two versions each */
export async function textsOf(
  db: Database,
  wanted: readonly { moduleId: string; number: number }[],
): Promise<Map<string, string>> {
  if (wanted.length === 0) return new Map()
  const rows = await db
    .select({
      moduleId: lectureVersions.moduleId,
      number: lectureVersions.number,
      markdown: lectureVersions.markdown,
    })
    .from(lectureVersions)
    .where(
      inArray(
        sql`(${lectureVersions.moduleId}, ${lectureVersions.number})`,
        wanted.map(({ moduleId, number }) => sql`(${moduleId}, ${number}::int)`),
      ),
    )
  return new Map(rows.map(({ moduleId, number, markdown }) => [`${moduleId} ${number}`, markdown]))
}

/** Never takes a later reading back, and goes no further than what is published. */
export async function putRead(
  db: Database,
  { userId, moduleId, version }: { userId: string; moduleId: string; version: number },
): Promise<void> {
  const published = sql<number>`least(${version}::int, (select max(v.number) from ${lectureVersions} v
    where v.module_id = ${moduleId} and v.live_at is not null))`
  await db.execute(sql`
    insert into ${lectureChangeReads} (user_id, module_id, number)
    select p.user_id, p.module_id, ${published} from ${moduleProgress} p
     where p.user_id = ${userId} and p.module_id = ${moduleId} and p.completed_at is not null
       and ${published} is not null
    on conflict (user_id, module_id) do update
       set number = greatest(${lectureChangeReads}.number, excluded.number), read_at = now()`)
}
