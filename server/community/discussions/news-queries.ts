import { and, desc, eq, max, or, sql } from 'drizzle-orm'
import type { Database } from '../../../database/client.ts'
import { forumShortTitle } from '../../../database/conditions/forums.ts'
import { openForums } from '../../../database/conditions/readable-posts.ts'
import { teachesCourse } from '../../../database/conditions/teaches-course.ts'
import { prepared } from '../../../database/prepared.ts'
import {
  courses,
  forumReads,
  forums,
  threadFollows,
  threadReads,
  threads,
} from '../../../database/schema/index.ts'

/** New posts in the threads a person follows, by forum, the latest first. */
export const newAnswersFor = (db: Database, userId: string, most: number) => newAnswers(db, { userId, most })

const person = sql.placeholder('userId')

const newAnswers = prepared((db) =>
  db
    .select({
      forumId: forums.id,
      /** A course's code and the round, or the forum's title. */
      name: forumShortTitle,
      newAnswers: sql<number>`sum(${threads.lastNumber} - coalesce(${threadReads.number}, 0))::int`,
    })
    .from(threadFollows)
    .innerJoin(threads, and(eq(threads.id, threadFollows.threadId), eq(threads.state, 'open')))
    .innerJoin(forums, eq(forums.id, threads.forumId))
    .leftJoin(courses, eq(courses.id, forums.courseId))
    .leftJoin(threadReads, and(eq(threadReads.userId, person), eq(threadReads.threadId, threads.id)))
    .leftJoin(forumReads, and(eq(forumReads.userId, person), eq(forumReads.forumId, forums.id)))
    .where(
      and(
        eq(threadFollows.userId, person),
        threadFollows.following,
        or(openForums(person, 'student'), teachesCourse(sql`${person}`, forums.courseId, 'see-work')),
        // As `isUnread` in thread-queries.ts.
        sql`coalesce(${threadReads.number}, 0) < ${threads.lastNumber}`,
        sql`(${forumReads.readAt} is null or ${threads.lastActivityAt} > ${forumReads.readAt})`,
      ),
    )
    .groupBy(forums.id, courses.id)
    .orderBy(desc(max(threads.lastActivityAt)), forums.id)
    .limit(sql.placeholder('most'))
    .prepare('new_answers'),
)
