import { type SQL, sql } from 'drizzle-orm'

/** A pseudo-random time within the last `days` days, derived from a text. */
const within = (at: string, days: number, of: SQL) =>
  sql`${at}::timestamptz - interval '1 day' * ${days}::int * pg_temp.chance(${of})`

/**
 * Statements that fill the administrators' lists: quiz attempts and submissions (reusing the small demo's papers and
 * texts), applications, emails, announcements and audit entries. They read the temporary tables `added` and `enrolled`
 * of large-demo.ts.
 *
 * @param at ISO time from which everything is counted back
 */
export function largeDemoRecords(at: string): SQL[] {
  return [
    quizAttempts(),
    handIns('submissions'),
    handIns('assignment_drafts'),
    applications(at),
    messages(at),
    news(at),
    log(),
  ]
}

/** About one module in forty, with the paper of a small demo's attempt at the same quiz. */
function quizAttempts(): SQL {
  return sql`
    with known as (
      select a.*, row_number() over (partition by quiz_id order by user_id, number) as place,
             count(*) over (partition by quiz_id) as attempts
        from quiz_attempts a where percent is not null and number = 1)
    insert into quiz_attempts (user_id, quiz_id, number, passing_score, questions, answers, started_at, submitted_at,
                               submitted_by, score, max_score, percent, passed)
    select p.user_id, k.quiz_id, 1, k.passing_score, k.questions, k.answers, p.completed_at - interval '8 minutes',
           p.completed_at, k.submitted_by, k.score, k.max_score, k.percent, k.passed
      from module_progress p
      join added on added.id = p.user_id
      join quizzes q on q.module_id = p.module_id
      join known k on k.quiz_id = q.id
       and k.place = 1 + floor(pg_temp.chance('paper ' || p.user_id || q.id) * k.attempts)
     where pg_temp.chance('quiz ' || p.user_id || p.module_id) < 0.025
     order by p.user_id, k.quiz_id`
}

/** One assignment for one enrollment in twenty: the draft and the submission. */
function handIns(table: 'submissions' | 'assignment_drafts'): SQL {
  const known = sql`
    with known as (
      select s.*, row_number() over (partition by course_id order by user_id, assignment_id, number) as place,
             count(*) over (partition by course_id) as handed_in
        from submissions s where number = 1 and user_id not in (select id from added)),
    chosen as (
      select e.user_id as by_id, least(now(), e.enrolled_at + interval '20 days') as at, k.*
        from enrolled e
        join known k on k.course_id = e.course_id
         and k.place = 1 + floor(pg_temp.chance('work ' || e.user_id || e.course_id) * k.handed_in)
       where pg_temp.chance('handed in ' || e.user_id || e.course_id) < 0.05)`
  return table === 'submissions'
    ? sql`${known}
      insert into submissions (user_id, assignment_id, course_id, number, draft_revision, text, links, submitted_at,
                               criteria, earned, possible, feedback, graded_at, grade_version)
      select by_id, assignment_id, course_id, 1, 1, text, links, at, criteria, earned, possible, feedback,
             case when graded_at is not null then at + interval '2 days' end, grade_version
        from chosen`
    : sql`${known}
      insert into assignment_drafts (user_id, assignment_id, text, links, revision, updated_at)
      select by_id, assignment_id, text, links, 1, at from chosen`
}

/** Every fifth person enrolled by the form; one of forty of these is pending or was declined. */
function applications(at: string): SQL {
  return sql`
    insert into applications (user_id, form, status, first_name, last_name, email, created_at)
    select case when number % 200 in (5, 105) then null else id end,
           case when number % 3 = 0 then 'enroll' else 'apply' end,
           case when number % 200 = 5 then 'received' when number % 200 = 105 then 'declined'
                when number % 50 = 0 then 'admitted' else 'activated' end,
           first_name, last_name,
           case when number % 200 in (5, 105) then 'applicant-' else 'person-' end || number || '@demo.creare.example',
           least(created_at, ${at}::timestamptz)
      from added where number % 5 = 0`
}

/** One email per person within the retention time; one in two thousand failed. */
function messages(at: string): SQL {
  return sql`
    insert into mail_messages (recipient, template, variables, subject, status, last_error, created_at, sent_at)
    select 'person-' || number || '@demo.creare.example', 'password-changed',
           jsonb_build_object('firstName', first_name), 'Your password was changed',
           case when number % 2000 = 3 then 'failed' else 'sent' end,
           case when number % 2000 = 3 then 'The mailbox is full' end, sent,
           case when number % 2000 = 3 then null else sent + interval '3 seconds' end
      from (select *, ${within(at, 80, sql`'mail ' || number`)} as sent from added) a`
}

/** Ten announcements per course. */
function news(at: string): SQL {
  return sql`
    insert into announcements (id, author_id, title, text, html, audience, course_id, by_email, publish_at, announced_at)
    select md5('news ' || course_id || number)::uuid, author_id, title, text, '<p>' || text || '</p>', 'course', course_id,
           false, publish_at, publish_at
      from (select i.course_id, i.user_id as author_id, number, 'Week ' || number || ': where we are' as title,
                   'We are in week ' || number || '. Questions go to the forum of the course.' as text,
                   ${at}::timestamptz - number * interval '7 days' as publish_at
              from course_instructors i join courses c on c.id = i.course_id and c.status = 'published' and i.role = 'teacher'
             cross join generate_series(1, 10) as number) weeks`
}

/** Every added person was invited by the demo's administrator. */
function log(): SQL {
  return sql`
    insert into audit_entries (at, action, actor_id, actor_name, subject_kind, subject_id, subject_label, changes)
    select a.created_at, 'user.invited', u.id, u.name, 'user', a.id, a.first_name || ' ' || a.last_name,
           '[{"field":"role","before":null,"after":"student"}]'
      from added a, users u where u.id = 'demo-000'`
}
