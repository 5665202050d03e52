/**
 * Issuing, as parts of SQL: it has to happen in the very transaction that completes a course, so that no certificate
 * is lost or issued twice, whatever happens in between (server/learning/completion-queries.ts).
 */

const columns = `user_id, course_id, code, recipient_name, course_code, course_title, course_description,
  department_id, department_name, instructor, outcomes, module_count`

/**
 * Inserts the certificate of one person and course as it is today; nothing when there is one, revoked or not.
 *
 * @param given SQL for the person's id, the course's id, the new code, and when it is due (of tables in scope)
 */
export function issueCertificate(given: { user: string; course: string; code: string; due: string }): string {
  return `insert into certificates (${columns})
  select ${copiedFrom({ code: given.code })}
   where u.id = ${given.user} and c.id = ${given.course} and ${given.due}
     and not exists (select 1 from certificates x where x.user_id = u.id and x.course_id = c.id)
  on conflict (user_id, course_id, number) do nothing`
}

/** Of what was issued: what its owner is told. For `returning`. */
export const issuedColumns = `code, course_id as "courseId", course_title as "courseTitle"`

export type IssuedCertificate = { code: string; courseId: string; courseTitle: string }

/** The copied columns with their sources `u` (users), `c` (courses), `d` (departments). */
export function copiedFrom({ code }: { code: string }): string {
  return `u.id, c.id, ${code}, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.name), c.code,
         c.title, c.description, d.id, d.name, c.instructor, c.outcomes,
         (select count(*) from modules m where m.course_id = c.id)
    from users u, courses c join departments d on d.id = c.department_id`
}
