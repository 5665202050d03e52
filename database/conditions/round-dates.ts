import { and, desc, eq, inArray, isNull, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../client.ts'
import { courseRounds, enrollments, roundDueDates, roundModules } from '../schema/index.ts'

/**
 * When a module opens for someone in a round, if that is still to come; null otherwise, and without a round. With it,
 * `isModuleOpen` in rules/learning/progress.ts decides.
 *
 * @param roundId of the person's enrollment
 */
export const opensLater = (roundId: SQLWrapper, moduleId: SQLWrapper): SQL<string | null> =>
  sql<string | null>`(select o.opens_at from round_modules o
    where o.round_id = ${roundId} and o.module_id = ${moduleId} and o.opens_at > now())`

/**
 * The round is looked up on its own in all of these: joined, a plan may begin with everyone who is in a round.
 *
 * Whether a module is still to open in the person's round, as SQL text.
 */
export const waitsInRound = (userId: string, courseId: string, moduleId: string): string =>
  `coalesce((select o.opens_at > now() from round_modules o
     where o.round_id = (select r.round_id from enrollments r where r.user_id = ${userId} and r.course_id = ${courseId})
       and o.module_id = ${moduleId}), false)`

/** As `waitsInRound`, as a condition. */
export const opensLaterFor = (userId: string, courseId: SQLWrapper, moduleId: SQLWrapper): SQL =>
  sql`coalesce((select o.opens_at > now() from round_modules o
    where o.round_id = ${roundOf(userId, courseId)} and o.module_id = ${moduleId}), false)`

/** Ids of all modules that are still to open in the person's rounds. */
export const modulesToOpenFor = (userId: string): SQL =>
  sql`select o.module_id from round_modules o
    where o.round_id = any(array(
            select r.round_id from enrollments r where r.user_id = ${userId} and r.round_id is not null))
      and o.opens_at > now()`

const roundOf = (userId: SQLWrapper | string, courseId: SQLWrapper) =>
  sql`(select r.round_id from enrollments r where r.user_id = ${userId} and r.course_id = ${courseId})`

/** As `opensLater`, by person. */
export const opensLaterForPerson = (
  userId: Placeholder,
  courseId: SQLWrapper,
  moduleId: SQLWrapper,
): SQL<string | null> => opensLater(roundOf(userId, courseId), moduleId)

/** The modules of a course that are still to open in the person's round, in the columns of their progress. */
export const modulesToOpen = (db: Database | Transaction, userId: Placeholder, courseId: Placeholder) =>
  db
    .select({
      moduleId: roundModules.moduleId,
      completed: sql<boolean>`false`.as('completed'),
      bookmarked: sql<boolean>`false`.as('bookmarked'),
      keptOpen: sql<boolean>`false`.as('kept_open'),
      opensAt: sql<Date | null>`${roundModules.opensAt}`.mapWith(roundModules.opensAt).as('opens_at'),
    })
    .from(roundModules)
    .where(
      and(sql`${roundModules.roundId} = ${roundOf(userId, courseId)}`, sql`${roundModules.opensAt} > now()`),
    )

/** The due date of a quiz or an assignment in a person's round; null without one. */
export const dueInRound = (
  userId: SQLWrapper | string,
  courseId: SQLWrapper,
  itemId: SQLWrapper,
): SQL<Date | null> =>
  sql`(select d.due_at from round_due_dates d
    where d.round_id = ${roundOf(userId, courseId)} and d.item_id = ${itemId})`.mapWith(
    roundDueDates.dueAt,
  ) as SQL<Date | null>

/** As `dueInRound`, where the enrollment is joined: nothing is looked up for those without a round. */
export const dueInRoundOf = (roundId: SQLWrapper, itemId: SQLWrapper): SQL<Date | null> =>
  sql`case when ${roundId} is not null then (select d.due_at from round_due_dates d
    where d.round_id = ${roundId} and d.item_id = ${itemId}) end`.mapWith(
    roundDueDates.dueAt,
  ) as SQL<Date | null>

/** Due dates of the round of an enrollment, except those that are extended for the student. To be joined laterally. */
export const dueDatesOfRound = (db: Database | Transaction, userId: Placeholder) =>
  db
    .select({
      assignmentId: roundDueDates.itemId,
      dueAt: roundDueDates.dueAt,
      usualDueAt: sql<Date | null>`${roundDueDates.dueAt}`.as('usual_due_at'),
    })
    .from(roundDueDates)
    .where(
      and(
        eq(roundDueDates.roundId, enrollments.roundId),
        sql`not exists (select 1 from assignment_extensions x
          where x.user_id = ${userId} and x.assignment_id = ${roundDueDates.itemId})`,
      ),
    )

/** Due dates of everyone who is in a round of these courses. @param userIds null for all */
export function dueDatesOfRounds(
  db: Database | Transaction,
  courseIds: readonly string[],
  userIds: readonly string[] | null,
) {
  // The limit keeps the plan from beginning with everyone in a round of any course.
  const students = db
    .select({ userId: enrollments.userId, roundId: enrollments.roundId })
    .from(enrollments)
    .where(
      and(
        inArray(enrollments.courseId, [...courseIds]),
        userIds === null ? undefined : sql`${enrollments.userId} = any(${sql.param(userIds)}::text[])`,
      ),
    )
    .limit(1_000_000_000)
    .as('students')
  return db
    .select({
      userId: students.userId,
      assignmentId: roundDueDates.itemId,
      dueAt: roundDueDates.dueAt,
      isOfRound: sql<boolean>`true`.as('is_of_round'),
    })
    .from(students)
    .innerJoin(roundDueDates, eq(roundDueDates.roundId, students.roundId))
}

/** The round that started last, of each course in which a group has one. */
export const roundsOfGroup = (db: Transaction, groupId: string) =>
  db
    .selectDistinctOn([courseRounds.courseId], { id: courseRounds.id, courseId: courseRounds.courseId })
    .from(courseRounds)
    .where(and(eq(courseRounds.groupId, groupId), isNull(courseRounds.archivedAt)))
    .orderBy(courseRounds.courseId, desc(courseRounds.startsOn), desc(courseRounds.id))
    .as('latest')

/** What people hear when they are put into rounds. Rows: `RoundInBrief`. */
export const roundsInBrief = (roundIds: readonly string[]): SQL => sql`
  select r.id, r.course_id as "courseId", c.title as course, r.name as round, r.time_zone as "timeZone",
         (select to_json(min(o.opens_at)) from round_modules o where o.round_id = r.id and o.opens_at > now())
           as "opensAt",
         (select to_json(min(d.due_at)) from round_due_dates d where d.round_id = r.id and d.due_at > now())
           as "dueAt"
    from course_rounds r join courses c on c.id = r.course_id
   where r.id = any(${sql.param([...roundIds])}::uuid[])`

export interface RoundInBrief {
  id: string
  courseId: string
  course: string
  round: string
  timeZone: string
  opensAt: string | null
  dueAt: string | null
}

/** Courses in which a group has a round that is not archived. */
export const coursesWithRoundOf = (groupId: string): SQL => sql`
  select distinct r.course_id as id from course_rounds r where r.group_id = ${groupId} and r.archived_at is null`

/** Openings of modules in a span, in all rounds of a person. */
export const openingsOf = (
  db: Database | Transaction,
  userId: Placeholder,
  since: Placeholder,
  until: Placeholder,
) =>
  db
    .select({ moduleId: roundModules.moduleId, opensAt: roundModules.opensAt })
    .from(roundModules)
    .where(
      and(
        sql`${roundModules.roundId} = any(array(
          select r.round_id from enrollments r where r.user_id = ${userId} and r.round_id is not null))`,
        sql`${roundModules.opensAt} >= ${since}::timestamptz and ${roundModules.opensAt} < ${until}::timestamptz`,
      ),
    )
    .as('opening')

/** Rounds of all courses that are not archived. */
export const roundsToJoin = (db: Database | Transaction) =>
  db
    .select({ id: courseRounds.id, courseId: courseRounds.courseId, name: courseRounds.name })
    .from(courseRounds)
    .where(isNull(courseRounds.archivedAt))

/** The name of a round. @param roundId of an enrollment, a qualified column */
export const nameOfRound = (roundId: SQLWrapper): SQL<string | null> =>
  sql<string | null>`(select r.name from course_rounds r where r.id = ${roundId})`

/** The id of a round that is not archived; null otherwise. */
export const ifCurrent = (roundId: SQLWrapper): SQL<string | null> =>
  sql<string | null>`(select r.id from course_rounds r where r.id = ${roundId} and r.archived_at is null)`
