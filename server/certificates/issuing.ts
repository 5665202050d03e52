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

/**
 * The name on certificates of the person `u`. Never the last name that enrollment wrote after a single name: the person
 * is asked for theirs before the certificate is shown.
 */
export const nameOnCertificates = `coalesce(nullif(trim(case when ${nameIsOpen('u')} then u.first_name
         else u.first_name || ' ' || u.last_name end), ''), u.name)`

/** SQL: whether a person's last name is not their own yet. @param person alias of `users` */
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
