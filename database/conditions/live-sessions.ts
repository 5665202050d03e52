import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Whether an enrollment has live sessions: those of everyone in the course, or those of its round. Two looks at two
 * indexes; one condition with "or" would read every session of a course that runs in many rounds.
 *
 * @param enrollment qualified columns
 */
export const hasLiveSessions = (enrollment: { courseId: SQLWrapper; roundId: SQLWrapper }): SQL<boolean> =>
  sql<boolean>`(exists (select from live_sessions s
      where s.course_id = ${enrollment.courseId} and s.round_id is null)
    or exists (select from live_sessions s where s.round_id = ${enrollment.roundId}))`
