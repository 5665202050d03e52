/**
 * SQL fragments for issuing. It must happen in the transaction that completes a course, so no certificate is lost or
 * issued twice (server/learning/completion-queries.ts).
 */

const columns = `user_id, course_id, code, recipient_name, course_code, course_title, course_description,
  department_id, department_name, instructor, outcomes, module_count`

/**
 * Inserts the certificate of one student and course with current data; does nothing if one exists, revoked or not.
 *
 * @param given SQL for the user id, the course id, the new code, and the condition (using tables in scope)
 */
export function issueCertificate(given: { user: string; course: string; code: string; due: string }): string {
  return `insert into certificates (${columns})
  select ${copiedFrom({ code: given.code })}
   where u.id = ${given.user} and c.id = ${given.course} and ${given.due}
     and not exists (select 1 from certificates x where x.user_id = u.id and x.course_id = c.id)
  on conflict (user_id, course_id, number) do nothing`
}

/** The columns for the notification of a new certificate. For `returning`. */
export const issuedColumns = `code, course_id as "courseId", course_title as "courseTitle"`

export type IssuedCertificate = { code: string; courseId: string; courseTitle: string }

/**
 * The name of user `u` on certificates. Never the placeholder last name that enrollment adds to a single name: the
 * student is asked for theirs before the certificate is shown.
 */
export const nameOnCertificates = `coalesce(nullif(trim(case when ${nameIsOpen('u')} then u.first_name
         else u.first_name || ' ' || u.last_name end), ''), u.name)`

/** SQL: whether a person's last name is still the placeholder. @param person alias of `users` */
export function nameIsOpen(person: string): string {
  return `(${person}.has_stand_in_surname and ${person}.last_name = 'Student')`
}

/** The copied columns with their sources `u` (users), `c` (courses), `d` (departments). */
export function copiedFrom({ code }: { code: string }): string {
  return `u.id, c.id, ${code}, ${nameOnCertificates}, c.code,
         c.title, c.description, d.id, d.name, c.instructor, c.outcomes,
         (select count(*) from modules m where m.course_id = c.id)
    from users u, courses c join departments d on d.id = c.department_id`
}
