import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostShownWorks } from '../../../rules/assessment/assignments.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { mergeCalls } from '../../../tests/support/merges.ts'

let app: TestApp
let admin: Person
let rows: ReturnType<typeof mergeCalls>['rows']
let preview: ReturnType<typeof mergeCalls>['preview']
let merge: ReturnType<typeof mergeCalls>['merge']
let twins: ReturnType<typeof mergeCalls>['twins']

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator({ firstName: 'Ada', lastName: 'Berg' })
  ;({ rows, preview, merge, twins } = mergeCalls(app, admin))
})
afterAll(() => app.close())

describe('learning', () => {
  test('enrollments, completions and places: the earlier date, the later place, and every module completed by either', async () => {
    const { from, into } = await twins()
    await rows(
      `insert into enrollments (user_id, course_id, enrolled_at) values
       ($1, 'fnd-100', '2026-01-05'), ($2, 'fnd-100', '2026-02-05'), ($1, 'fnd-101', '2026-03-05')`,
      [from.id, into.id],
    )
    await rows(
      `insert into module_progress (user_id, course_id, module_id, completed_at, bookmarked_at) values
       ($1, 'fnd-100', 'fnd-100-1', '2026-01-06', null), ($2, 'fnd-100', 'fnd-100-1', '2026-02-06', '2026-02-07'),
       ($1, 'fnd-100', 'fnd-100-2', '2026-01-07', null), ($2, 'fnd-100', 'fnd-100-2', null, null)`,
      [from.id, into.id],
    )
    await rows(
      `insert into module_positions (user_id, course_id, module_id, block, updated_at) values
       ($1, 'fnd-100', 'fnd-100-1', 9, '2026-01-06'), ($2, 'fnd-100', 'fnd-100-1', 4, '2026-02-06')`,
      [from.id, into.id],
    )
    await rows(
      `insert into learning_events (user_id, course_id, module_id, kind, at) values
       ($1, 'fnd-100', 'fnd-100-1', 'started', '2026-01-06'), ($2, 'fnd-100', 'fnd-100-1', 'started', '2026-02-06')`,
      [from.id, into.id],
    )
    const before = await preview(from, into)
    expect(before.parts).toEqual([
      { part: 'enrollments', count: 2, both: 1 },
      { part: 'modules', count: 2, both: 2 },
      { part: 'positions', count: 1, both: 1 },
    ])
    expect((await merge(from, into)).body).toEqual({ userId: into.id })
    expect(
      await rows(
        `select course_id, enrolled_at::date::text as day from enrollments where user_id = $1 order by 1`,
        [into.id],
      ),
    ).toEqual([
      { course_id: 'fnd-100', day: '2026-01-05' },
      { course_id: 'fnd-101', day: '2026-03-05' },
    ])
    expect(
      await rows(
        `select module_id, completed_at::date::text as done, bookmarked_at is not null as marked
           from module_progress where user_id = $1 order by 1`,
        [into.id],
      ),
    ).toEqual([
      { module_id: 'fnd-100-1', done: '2026-01-06', marked: true },
      { module_id: 'fnd-100-2', done: '2026-01-07', marked: false },
    ])
    expect(await rows('select block from module_positions where user_id = $1', [into.id])).toEqual([
      { block: 4 },
    ])
    expect(await rows('select at::date::text from learning_events where user_id = $1', [into.id])).toEqual([
      { at: '2026-01-06' },
    ])
  })

  test('certificates all stay, and none seems to replace another', async () => {
    const { from, into } = await twins()
    const issue = (id: string, code: string) =>
      rows(
        `insert into certificates (user_id, course_id, code, recipient_name, course_code, course_title,
           course_description, department_id, department_name, instructor, outcomes, module_count)
         values ($1, 'fnd-100', $2, 'Mia', 'FND 100', 'T', 'D', 'd', 'D', 'I', '[]', 5)`,
        [id, code],
      )
    await issue(from.id, `A-${from.id}`)
    await issue(into.id, `B-${into.id}`)
    await merge(from, into)
    const found = await rows('select number from certificates where user_id = $1 order by number', [into.id])
    expect(found).toEqual([{ number: 1 }, { number: 102 }])
  })
})

describe('work', () => {
  const attempt = (id: string, number: number, startedAt: string, submitted = true) =>
    rows(
      `insert into quiz_attempts (user_id, quiz_id, number, passing_score, questions, started_at, submitted_at,
         submitted_by, score, max_score, percent, passed)
       select $1, 'fnd-100-1-q1', $2, 70, '[]', $3, s.at, case when s.at is not null then 'student' end,
              case when s.at is not null then 8 end, case when s.at is not null then 10 end,
              case when s.at is not null then 80 end, case when s.at is not null then true end
         from (select case when $4 then $3::timestamptz end as at) s`,
      [id, number, startedAt, submitted],
    )

  test('attempts of both are ordered by their start, and of two open ones one is submitted', async () => {
    const { from, into } = await twins()
    await attempt(from.id, 1, '2026-01-01')
    await attempt(into.id, 1, '2026-01-02')
    await attempt(from.id, 2, '2026-01-03')
    await attempt(into.id, 2, '2026-01-04', false)
    await attempt(from.id, 3, '2026-01-05', false)
    const { openPapers, parts } = await preview(from, into)
    expect(openPapers).toHaveLength(1)
    expect(parts).toContainEqual({ part: 'attempts', count: 3, both: 3 })
    expect((await merge(from, into)).status).toBe(200)
    expect(
      await rows(
        `select number, started_at::date::text as day, submitted_at is null as open from quiz_attempts
          where user_id = $1 order by number`,
        [into.id],
      ),
    ).toEqual([
      { number: 1, day: '2026-01-01', open: false },
      { number: 2, day: '2026-01-02', open: false },
      { number: 3, day: '2026-01-03', open: false },
      { number: 4, day: '2026-01-04', open: true },
      { number: 5, day: '2026-01-05', open: false },
    ])
  })

  test('versions are renumbered, the last one is the latest, and no text of a draft is lost', async () => {
    const { from, into } = await twins()
    const id = 'fnd-100-1-a1'
    const draft = (userId: string, text: string, revision: number, at: string) =>
      rows(
        `insert into assignment_drafts (user_id, assignment_id, text, revision, updated_at) values ($1, $2, $3, $4, $5)`,
        [userId, id, text, revision, at],
      )
    const handIn = (userId: string, number: number, revision: number, at: string, latest: boolean) =>
      rows(
        `insert into submissions (user_id, assignment_id, course_id, number, draft_revision, text, submitted_at, is_latest)
         values ($1, $2, 'fnd-100', $3, $4, $5, $6, $7)`,
        [userId, id, number, revision, `${userId} ${revision}`, at, latest],
      )
    await draft(from.id, 'half a thought', 3, '2026-01-09')
    await handIn(from.id, 1, 1, '2026-01-01', false)
    await handIn(from.id, 2, 2, '2026-01-05', true)
    await draft(into.id, 'as handed in', 2, '2026-01-04')
    await handIn(into.id, 1, 2, '2026-01-04', true)
    expect((await merge(from, into)).status).toBe(200)
    expect(
      await rows(
        `select number, submitted_at::date::text as day, is_latest, draft_revision from submissions
          where user_id = $1 order by number`,
        [into.id],
      ),
    ).toEqual([
      { number: 1, day: '2026-01-01', is_latest: false, draft_revision: 3 },
      { number: 2, day: '2026-01-04', is_latest: false, draft_revision: 2 },
      { number: 3, day: '2026-01-05', is_latest: true, draft_revision: 4 },
    ])
    expect(await rows('select text, revision from assignment_drafts where user_id = $1', [into.id])).toEqual([
      { text: 'half a thought', revision: 5 },
    ])
  })

  describe('published work', () => {
    const show = (userId: string, assignmentId: string, text: string, shownAt: string) =>
      rows(
        `insert into submissions (user_id, assignment_id, course_id, number, draft_revision, text, shown_at)
         select $1, $2, 'fnd-100', next, next, $3, $4::timestamptz
           from (select count(*)::int + 1 as next from submissions where user_id = $1 and assignment_id = $2) s`,
        [userId, assignmentId, text, shownAt],
      )
    const page = (userId: string, isPublic: boolean) =>
      rows('insert into profiles (user_id, is_public) values ($1, $2)', [userId, isPublic])
    const shownBy = async ({ id }: Person) =>
      (
        await rows(
          'select text from submissions where user_id = $1 and shown_at is not null order by shown_at desc',
          [id],
        )
      ).map(({ text }) => text)

    test('is one version per assignment: the kept account’s if both chose one', async () => {
      const { from, into } = await twins()
      await page(from.id, true)
      await page(into.id, true)
      await show(from.id, 'fnd-100-1-a1', 'hers', '2026-03-01')
      await show(into.id, 'fnd-100-1-a1', 'mine', '2026-02-01')
      await show(from.id, 'fnd-100-2-a1', 'only hers', '2026-01-01')
      expect((await merge(from, into)).status).toBe(200)
      expect(await shownBy(into)).toEqual(['mine', 'only hers'])
    })

    test('includes nothing that was hidden before', async () => {
      const { from, into } = await twins()
      await page(from.id, false)
      await page(into.id, true)
      await show(from.id, 'fnd-100-1-a1', 'behind a page that is off', '2026-03-01')
      await show(into.id, 'fnd-100-2-a1', 'mine', '2026-02-01')
      expect((await merge(from, into)).status).toBe(200)
      expect(await shownBy(into)).toEqual(['mine'])
    })

    test('stays within the page limit, the kept account’s first', async () => {
      const { from, into } = await twins()
      await page(from.id, true)
      await show(into.id, 'mine', 'mine', '2026-01-01')
      const hers = Array.from({ length: mostShownWorks }, (_, index) => `hers ${index + 10}`)
      for (const [index, text] of hers.entries()) await show(from.id, text, text, `2026-02-${index + 1}`)
      expect((await merge(from, into)).status).toBe(200)
      expect(await shownBy(into)).toEqual([...hers.slice(1).toReversed(), 'mine'])
    })
  })
})

describe('text', () => {
  test('notes of both are joined, posts and mentions move to the other account', async () => {
    const { from, into } = await twins()
    const note = (id: string, module: string, text: string) =>
      rows('insert into module_notes (user_id, module_id, text, revision) values ($1, $2, $3, 4)', [
        id,
        module,
        text,
      ])
    await note(from.id, 'fnd-100-1', 'hers')
    await note(into.id, 'fnd-100-1', 'mine')
    await note(from.id, 'fnd-100-2', 'only hers')
    const forum = (await rows(`select id from forums limit 1`))[0].id
    const [thread] = await rows(
      `insert into threads (forum_id, author_id, title, last_poster_id) values ($1, $2, 'T', $2) returning id`,
      [forum, from.id],
    )
    const key = randomUUID()
    const mention = JSON.stringify([{ id: from.id, name: 'Mia Twice' }])
    await rows(
      `insert into posts (thread_id, number, root_number, author_id, markdown, html, mentions, idempotency_key, words)
       values ($1, 1, 1, $2, 'x', 'x', '[]', $4, ''), ($1, 2, 2, $3, 'y', 'y', $5, $4, '')`,
      [thread.id, from.id, into.id, key, mention],
    )
    for (const person of [from, into]) {
      await rows(
        `insert into post_reactions (user_id, post_id, kind) select $1, id, 'thanks' from posts where thread_id = $2`,
        [person.id, thread.id],
      )
    }
    expect((await preview(from, into)).parts).toEqual([
      { part: 'notes', count: 2, both: 1 },
      { part: 'posts', count: 1, both: 0 },
      { part: 'reactions', count: 2, both: 2 },
    ])
    expect((await merge(from, into)).status).toBe(200)
    expect(
      await rows('select text, revision from module_notes where user_id = $1 order by module_id', [into.id]),
    ).toEqual([
      { text: 'mine\n\nhers', revision: 5 },
      { text: 'only hers', revision: 4 },
    ])
    expect(
      await rows('select author_id, mentions from posts where thread_id = $1 order by number', [thread.id]),
    ).toEqual([
      { author_id: into.id, mentions: [] },
      { author_id: into.id, mentions: [{ id: into.id, name: 'Mia Twice' }] },
    ])
    expect(await rows('select last_poster_id from threads where id = $1', [thread.id])).toEqual([
      { last_poster_id: into.id },
    ])
  })

  test('numbers in calculators of both are joined, and of one field the kept account’s stays', async () => {
    const { from, into } = await twins()
    const value = (input: string, text: string) => ({ calculator: 'A month', input, text })
    const put = (id: string, values: ReturnType<typeof value>[]) =>
      rows(
        `insert into calculator_values (user_id, module_id, values, revision) values ($1, 'mkt-101-1', $2, 3)`,
        [id, JSON.stringify(values)],
      )
    await put(from.id, [value('hours', '1'), value('pay', '20')])
    await put(into.id, [value('hours', '2')])
    expect((await preview(from, into)).parts).toEqual([{ part: 'calculators', count: 1, both: 1 }])
    expect((await merge(from, into)).status).toBe(200)
    expect(
      await rows('select values, revision from calculator_values where user_id = $1', [into.id]),
    ).toEqual([{ values: [value('hours', '2'), value('pay', '20')], revision: 4 }])
  })

  test('a group’s owner stays its owner, even if the other account was only a member', async () => {
    const { from, into } = await twins()
    const group = randomUUID()
    await rows(
      `insert into study_groups (id, name, description, joining, most_members) values ($1, 'G', 'D', 'open', 10)`,
      [group],
    )
    await rows(
      `insert into study_group_members (user_id, group_id, status, role)
       values ($1, $3, 'member', 'owner'), ($2, $3, 'asking', 'member')`,
      [from.id, into.id, group],
    )
    expect((await merge(from, into)).status).toBe(200)
    expect(
      await rows('select user_id, status, role from study_group_members where group_id = $1', [group]),
    ).toEqual([{ user_id: into.id, status: 'member', role: 'owner' }])
  })

  test('the kept profile stays, and the duplicate fills its empty fields', async () => {
    const { from, into } = await twins()
    const handle = `mia-${Date.now()}`
    await rows(`insert into profiles (user_id, bio, handle) values ($1, 'hers', $2)`, [from.id, handle])
    await rows(`insert into profiles (user_id, bio) values ($1, 'mine')`, [into.id])
    expect((await merge(from, into)).status).toBe(200)
    expect(await rows('select bio, handle, is_public from profiles where user_id = $1', [into.id])).toEqual([
      { bio: 'mine', handle, is_public: false },
    ])
  })
})
