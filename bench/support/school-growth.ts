import { sql } from 'drizzle-orm'
import pino from 'pino'
import { openDatabase } from '../../database/client.ts'
import { withoutReferences } from '../../database/seed/large-demo.ts'

export interface SchoolSize {
  students: number
  courses: number
}

/** Modules per added course, and completions per added student. */
const modulesEach = 5
const completedEach = 10

/**
 * Fills a school to a size: courses of five short modules, and students who have completed two of them, so ten progress
 * rows and twenty learning events each. Deterministic.
 */
export async function growSchool(url: string, { students, courses }: SchoolSize): Promise<void> {
  const { db, pool, close } = openDatabase({ url, max: 2, logger: pino({ level: 'error' }) })
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(sql`set local maintenance_work_mem = '512MB'`)
      await tx.execute(sql`
        insert into courses (id, code, title, description, department_id, difficulty, instructor, outcomes, position, status)
        select 'grown-' || n, 'GRW ' || n, 'Grown course ' || n, 'Made to see how a school grows, number ' || n || '.',
               (select id from departments order by position limit 1 offset n % (select count(*) from departments)),
               (array['Introductory', 'Intermediate', 'Advanced'])[1 + n % 3], 'The Faculty', '[]', 1000 + n, 'published'
          from generate_series((select count(*) from courses) + 1, ${courses}::int) n`)
      await tx.execute(sql`
        insert into modules (id, course_id, position, title, type, summary)
        select c.id || '-' || m, c.id, m, 'Module ' || m, 'other', 'One of five.'
          from courses c, generate_series(1, ${modulesEach}::int) m where c.id like 'grown-%'`)
      await tx.execute(sql`
        insert into module_contents (module_id, lecture_markdown, lecture_html, headings, key_points, assignments, word_count)
        select m.id, repeat('Some words of a lecture. ', 40), '<p>' || repeat('Some words of a lecture. ', 40) || '</p>', '[]', '[]', '[]', 200
          from modules m where m.course_id like 'grown-%'`)
      await withoutReferences(
        tx,
        ['users', 'enrollments', 'module_progress', 'learning_events'],
        async () => {
          await tx.execute(sql`
          insert into users (id, first_name, last_name, name, email, email_verified, role)
          select 'grown-' || n, 'Person', 'Number ' || n, 'Person Number ' || n, 'grown-' || n || '@example.org', true, 'student'
            from generate_series(1, ${students}::int) n`)
          // Two consecutive courses per student, so that courses fill evenly.
          await tx.execute(sql`
          create temporary table chosen on commit drop as
          with published as (
            select id, row_number() over (order by id) - 1 as place from courses where status = 'published')
          select 'grown-' || n as user_id, c.id as course_id, now() - n % 400 * interval '1 day' as at
            from generate_series(1, ${students}::int) n
           cross join generate_series(0, 1) which
            join published c on c.place = (n * 2 + which) % (select count(*) from published)`)
          await tx.execute(
            sql`insert into enrollments (user_id, course_id, enrolled_at) select user_id, course_id, at from chosen`,
          )
          await tx.execute(sql`
          insert into module_progress (user_id, module_id, course_id, completed_at, updated_at)
          select e.user_id, m.id, m.course_id, e.at, e.at from chosen e join modules m on m.course_id = e.course_id
           where m.position <= ${completedEach / 2}::int`)
          await tx.execute(sql`
          insert into learning_events (user_id, module_id, kind, course_id, at)
          select e.user_id, m.id, kind, m.course_id, e.at
            from chosen e join modules m on m.course_id = e.course_id, unnest(array['started', 'completed']) kind
           where m.position <= ${completedEach / 2}::int`)
        },
      )
    })
    const client = await pool.connect()
    await client.query('set statement_timeout = 0')
    await client.query('vacuum analyze').finally(() => client.release(true))
  } finally {
    await close()
  }
}
