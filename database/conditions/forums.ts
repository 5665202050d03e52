import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { courses, forums } from '../schema/index.ts'

/** The name of the round a forum belongs to; null for other forums. */
export const forumRoundName: SQL<string | null> = sql<string | null>`(
  select r.name from course_rounds r where r.id = ${forums.roundId})`

const ofCourse = (column: typeof courses.title | typeof courses.code): SQL<string> =>
  sql<string>`coalesce(${column} || coalesce(' · ' || ${forumRoundName}, ''), ${forums.title})`

/** The title of a forum: of its course, with the round if it has one, or its own. With `courses` joined to `forums`. */
export const forumTitle: SQL<string> = ofCourse(courses.title)

/** As `forumTitle`, with the code of the course. */
export const forumShortTitle: SQL<string> = ofCourse(courses.code)

/** Since when a forum is read-only: closed by an administrator, or with its round archived. Null while it is open. */
export const forumClosedAt: SQL<Date | null> = sql`coalesce(${forums.closedAt}, (
  select r.archived_at from course_rounds r where r.id = ${forums.roundId}))`.mapWith(
  forums.closedAt,
) as SQL<Date | null>

/** Whether a forum is not of a round, or of a round this person is in. */
export const isOfOwnRound = (userId: string | Placeholder): SQL =>
  sql`(${forums.roundId} is null or ${forums.roundId} = any(array(${roundsOf(userId)})))`

/** Rounds of a person, for `array(…)`: read once, not for every forum. */
export const roundsOf = (userId: string | Placeholder): SQL =>
  sql`select mine.round_id from enrollments mine where mine.user_id = ${userId} and mine.round_id is not null`
