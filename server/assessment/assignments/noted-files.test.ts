import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate, migrateUpTo } from '../../../database/migrate.ts'
import { createEmptyDatabase } from '../../../tests/support/database.ts'
import { projectFolder } from '../../start/project-folder.ts'

test('files in two drafts before the migration are recorded for both, and as submitted where they were', async () => {
  const { entries } = JSON.parse(
    readFileSync(join(projectFolder, 'database/migrations/before-release/meta/_journal.json'), 'utf8'),
  )
  const at = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('files-of-two-drafts'))
  const empty = await createEmptyDatabase()
  await migrateUpTo(empty.pool, entries[at - 1].when)
  const file = '7b0e1c1e-2d5b-4a86-9a30-6f0c56a3f1aa'
  await empty.pool.query(`
    insert into users (id, first_name, last_name, name, email) values ('ada', 'Ada', 'L', 'Ada L', 'ada@example.org');
    insert into departments (id, name, description, position) values ('d', 'D', '', 1);
    insert into courses (id, code, title, description, department_id, difficulty, instructor, outcomes, position)
      select 'c' || n, 'C ' || n, 'Course', '', 'd', 'Advanced', 'Faculty', '[]', n from generate_series(1, 2) n;
    insert into modules (id, course_id, position, title, type, summary)
      select 'c' || n || '-1', 'c' || n, 1, 'Module', 'pdf', '' from generate_series(1, 2) n;
    insert into module_contents (module_id, lecture_markdown, lecture_html, headings, word_count, key_points, assignments)
      select 'c' || n || '-1', '', '', '[]', 0, '[]', jsonb_build_array(jsonb_build_object('id', 'c' || n || '-1-a1'))
        from generate_series(1, 2) n;
    insert into media (owner_id, id, purpose, name, type, size, checksum, attached_at)
      values ('ada', '${file}', 'assignment', 'a.pdf', 'application/pdf', 1, 'x', now());
    insert into assignment_drafts (user_id, assignment_id, files)
      select 'ada', 'c' || n || '-1-a1', '[{"id": "${file}"}]' from generate_series(1, 2) n;
    insert into submissions (user_id, assignment_id, course_id, number, draft_revision, files)
      values ('ada', 'c2-1-a1', 'c2', 1, 1, '[{"id": "${file}"}]');
    insert into assignment_files (user_id, media_id, course_id, assignment_id, handed_in)
      values ('ada', '${file}', 'c1', 'c1-1-a1', true)`)
  await migrate(empty.pool)
  const { rows } = await empty.pool.query(
    'select course_id as course, assignment_id as assignment, handed_in as "isHandedIn" from assignment_files order by 1',
  )
  expect(rows).toEqual([
    { course: 'c1', assignment: 'c1-1-a1', isHandedIn: false },
    { course: 'c2', assignment: 'c2-1-a1', isHandedIn: true },
  ])
  await empty.drop()
})
