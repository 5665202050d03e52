import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { seedCurriculum } from './curriculum.ts'

const content = join(import.meta.dirname, '..', '..', 'content')

/** A tract needs at least six steps. */
const tract = {
  id: 'streamer',
  title: 'Streamer',
  description: 'For those who go live.',
  outcomes: ['One', 'Two', 'Three'],
  courses: Array.from({ length: 6 }, (_, index) => ({ course: 'fnd-100', reason: `Step ${index + 1}` })),
}

let database: TestDatabase
let folder: string

/** A curriculum of one course, so that these tests do not depend on the authors' current work. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'creare-curriculum-'))
  database = await createTestDatabase()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await database.drop()
})

beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(content, 'courses', 'fnd-100'), join(folder, 'courses', 'fnd-100'), { recursive: true })
  cpSync(join(content, 'departments.yaml'), join(folder, 'departments.yaml'))
  writeFileSync(join(folder, 'tracts.yaml'), JSON.stringify([tract]))
  await database.pool.query('truncate courses, tracts, departments, settings restart identity cascade')
})

const seed = () => seedCurriculum(database.db, folder)
const one = async (statement: string) => (await database.pool.query(statement)).rows[0]
const courseFile = () => join(folder, 'courses', 'fnd-100', 'course.yaml')
const edit = (file: string, change: (text: string) => string) =>
  writeFileSync(file, change(readFileSync(file, 'utf8')))

test('writes nothing on a second run, even when it has to read every file', async () => {
  expect(await seed()).toBeGreaterThan(20)
  expect(await seed()).toBe(0)
  await database.pool.query("delete from settings where key = 'curriculum.fingerprint'")
  expect(await seed()).toBe(0)
})

test('updates only the row of a changed file', async () => {
  await seed()
  edit(courseFile(), (text) => text.replace(/^title: .*$/m, 'title: "Another Title"'))
  expect(await seed()).toBe(1)
  expect(await one("select title from courses where id = 'fnd-100'")).toEqual({ title: 'Another Title' })
  expect(await seed()).toBe(0)
})

test('renders a changed lecture again', async () => {
  await seed()
  const before = await one("select word_count from module_contents where module_id = 'fnd-100-1'")
  appendFileSync(join(folder, 'courses', 'fnd-100', '1', 'lecture.md'), '\n\nOne more **bold** paragraph.\n')
  expect(await seed()).toBe(1)
  const after = await one(
    "select word_count, lecture_html from module_contents where module_id = 'fnd-100-1'",
  )
  expect(after.word_count).toBe(before.word_count + 4)
  expect(after.lecture_html).toContain('One more <strong>bold</strong> paragraph.')
})

test('replaces the questions of a changed quiz', async () => {
  await seed()
  edit(join(folder, 'courses', 'fnd-100', '1', 'module.yaml'), (text) =>
    text.replace(/^( *)explanation: .*$/m, '$1explanation: "Because it is so."'),
  )
  expect(await seed()).toBeGreaterThan(0)
  const { rows } = await database.pool.query(
    "select 1 from quiz_questions where explanation = 'Because it is so.'",
  )
  const practice = await one(
    "select count(*)::int from module_contents where assignments::text like '%Because it is so.%'",
  )
  expect(rows.length + practice.count).toBe(1)
})

test('keeps rows edited on the site, whatever the file says later', async () => {
  await seed()
  await database.pool.query(
    "update courses set title = 'Edited here', edited_at = now() where id = 'fnd-100'",
  )
  await database.pool.query("update modules set title = 'Mine', edited_at = now() where id = 'fnd-100-2'")
  edit(courseFile(), (text) =>
    text
      .replace(/^( *)(- )?title: .*$/gm, '$1$2title: "From the file"')
      .replace(/^title: .*$/m, 'title: "From the file"'),
  )
  await seed()
  expect(await one("select title from courses where id = 'fnd-100'")).toEqual({ title: 'Edited here' })
  expect(await one("select title from modules where id = 'fnd-100-2'")).toEqual({ title: 'Mine' })
  expect(await one("select title from modules where id = 'fnd-100-3'")).toEqual({ title: 'From the file' })
})

test('takes the rules of a quiz from the file until they are changed on the site, and its questions even then', async () => {
  const moduleFile = join(folder, 'courses', 'fnd-100', '1', 'module.yaml')
  const rules = () =>
    one(
      "select attempts_allowed, counts, review, due_at, passing_score from quizzes where id = 'fnd-100-1-q1'",
    )
  const withRules = (lines: string) =>
    edit(moduleFile, (text) =>
      text.replace(/^ {4}passingScore: .*$(?:\n {4}(?:attempts|counts|review|due): .*$)*/m, lines),
    )
  withRules(
    '    passingScore: 70\n    attempts: 2\n    counts: latest\n    review: after-due\n    due: "2031-02-03T18:00:00+01:00"',
  )
  await seed()
  const dueAt = new Date('2031-02-03T17:00:00Z')
  const first = { attempts_allowed: 2, counts: 'latest', review: 'after-due', due_at: dueAt }
  expect(await rules()).toEqual({ ...first, passing_score: 70 })
  await database.pool.query("update quizzes set rules_revision = 1 where id = 'fnd-100-1-q1'")
  withRules('    passingScore: 90')
  await seed()
  expect(await rules()).toEqual({ ...first, passing_score: 90 })
})

test('updates the question bank from its file', async () => {
  const bankFile = join(folder, 'courses', 'fnd-100', 'bank.yaml')
  const bank = (...ids: number[]) =>
    writeFileSync(
      bankFile,
      JSON.stringify({
        questions: ids.map((id, index) => ({
          id: `fnd-100-b${index + 1}`,
          tags: ['money'],
          kind: 'number',
          question: `How many are ${id}?`,
          explanation: 'So many.',
          value: id,
        })),
      }),
    )
  const kept = async () =>
    (await database.pool.query('select question, tags from bank_questions order by position')).rows
  bank(7, 8, 9)
  await seed()
  expect(await kept()).toHaveLength(3)
  bank(7, 5)
  await seed()
  expect(await kept()).toEqual([
    { question: 'How many are 7?', tags: ['money'] },
    { question: 'How many are 5?', tags: ['money'] },
  ])
  rmSync(bankFile)
  await seed()
  expect(await kept()).toEqual([])

  // Once edited on the site, the file no longer changes it.
  await database.pool.query("update courses set bank_edited_at = now() where id = 'fnd-100'")
  bank(7)
  await seed()
  expect(await kept()).toEqual([])
  rmSync(bankFile)
})

test('changes nothing if a file has a mistake, and names its place', async () => {
  await seed()
  edit(courseFile(), (text) =>
    text.replace(/^title: .*$/m, 'title: "New"').replace(/^difficulty: .*$/m, 'difficulty: "Easy"'),
  )
  await expect(seed()).rejects.toThrow(/courses\/fnd-100\/course\.yaml:\d+ difficulty/)
  expect(await one("select title from courses where id = 'fnd-100'")).not.toEqual({ title: 'New' })
})

test('writes everything once if two processes seed at the same time', async () => {
  const written = await Promise.all([seed(), seed(), seed()])
  expect(written.filter((count) => count > 0)).toHaveLength(1)
  expect(await one('select count(*)::int from modules')).toEqual({ count: 5 })
})

test('keeps both texts of a changed lecture, and says that it is news', async () => {
  await seed()
  const file = join(folder, 'courses', 'fnd-100', '1', 'lecture.md')
  edit(file, (text) => `${text}\n\n## Since this year\n\nEverything costs more.\n`)
  await seed()
  const { rows } = await database.pool.query(
    "select number, is_news, markdown like '%Since this year%' as young from lecture_versions where module_id = 'fnd-100-1' order by number",
  )
  expect(rows).toEqual([
    { number: 1, is_news: false, young: false },
    { number: 2, is_news: true, young: true },
  ])
  expect(await seed()).toBe(0)
})
