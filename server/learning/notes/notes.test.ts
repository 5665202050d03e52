import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { writeCursor } from '../../platform/http/cursor.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const at = (position: number) => ({ id: 'fnd-100', moduleId: `fnd-100-${position}` })
const write = (as: Person, position: number, text: string, revision = 0) =>
  app.call('PUT /api/user/notes/{id}/{moduleId}', { as, params: at(position), body: { text, revision } })
const read = async (as: Person, position: number) =>
  (await app.call('GET /api/user/notes/{id}/{moduleId}', { as, params: at(position) })).body.note

describe('writing a note', () => {
  test('preserves the text exactly and counts revisions', async () => {
    const student = await app.make.student()
    expect(await read(student, 1)).toEqual({ moduleId: 'fnd-100-1', text: '', revision: 0, updatedAt: null })
    const text = ' שלום\n\n<script>alert(1)</script> ’ 🎬 \t'
    expect((await write(student, 1, text)).body.note).toMatchObject({ text, revision: 1 })
    expect((await write(student, 1, `${text}!`, 1)).body.note).toMatchObject({ revision: 2 })
    expect(await read(student, 1)).toMatchObject({ text: `${text}!`, revision: 2 })
  })

  test('from a stale revision writes nothing and returns a conflict', async () => {
    const student = await app.make.student()
    await write(student, 1, 'first')
    for (const revision of [0, 2, 7]) {
      const answer = await write(student, 1, 'late', revision)
      expect(answer).toMatchObject({ status: 409, body: { code: 'note-changed' } })
    }
    expect(await read(student, 1)).toMatchObject({ text: 'first', revision: 1 })
  })

  test('twenty concurrent writes from one revision succeed once', async () => {
    const student = await app.make.student()
    for (const revision of [0, 1]) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => write(student, 1, `tab ${index}`, revision)),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    }
    expect((await read(student, 1)).revision).toBe(2)
  })

  test('in a locked module is rejected like its lecture; an existing note stays accessible', async () => {
    const student = await app.make.enrolledStudent({ completed: 1 })
    expect(await write(student, 3, 'ahead')).toMatchObject({ status: 403, body: { code: 'module-locked' } })
    expect((await write(student, 2, 'in time')).status).toBe(200)
    await app.database.pool.query('update module_progress set completed_at = null where user_id = $1', [
      student.id,
    ])
    expect(await write(student, 2, 'in time!', 1)).toMatchObject({
      status: 200,
      body: { note: { revision: 2 } },
    })
    expect((await write(await app.make.instructor(), 5, 'for my lecture')).status).toBe(200)
  })

  test('in an unknown module is rejected', async () => {
    const student = await app.make.student()
    const params = { id: 'fnd-100', moduleId: 'fnd-101-1' }
    const body = { text: 'x', revision: 0 }
    expect(
      await app.call('PUT /api/user/notes/{id}/{moduleId}', { as: student, params, body }),
    ).toMatchObject({
      status: 404,
      body: { code: 'module-not-found' },
    })
  })

  test('beyond 20,000 characters is rejected with a message, and keeps the previous text', async () => {
    const student = await app.make.student()
    await write(student, 1, 'short')
    const answer = await write(student, 1, 'x'.repeat(20_001), 1)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toMatchObject([
      { field: 'text', message: 'A note can have 20,000 characters. Please shorten it or start another.' },
    ])
    expect((await write(student, 1, 'x'.repeat(20_000), 1)).status).toBe(200)
  })
})

describe('the list', () => {
  test('is ordered by last change, without emptied notes, in pages without gaps or repeats', async () => {
    const student = await app.make.student()
    const { pool } = app.database
    const { rows } = await pool.query('select id from modules order by id limit 75')
    await pool.query(
      `insert into module_notes (user_id, module_id, text, revision, updated_at)
       select $1, id, 'note', 1, '2026-11-01T10:00:00Z'::timestamptz + (n / 30) * interval '1 minute'
         from unnest($2::text[]) with ordinality as m(id, n)`,
      [student.id, rows.map(({ id }) => id)],
    )
    await write(student, 1, '', 1)
    const seen: string[] = []
    let after: string | undefined
    do {
      const { status, body } = await app.call('GET /api/user/notes', {
        as: student,
        ...(after ? { query: { after } } : {}),
      })
      expect(status).toBe(200)
      seen.push(...body.notes.map(({ moduleId }: { moduleId: string }) => moduleId))
      after = body.next ?? undefined
    } while (after)
    expect(seen).toHaveLength(new Set(seen).size)
    expect([...seen].sort()).toEqual(
      rows
        .map(({ id }) => id)
        .filter((id) => id !== 'fnd-100-1')
        .sort(),
    )
  })

  test('rejects an invalid cursor', async () => {
    const as = await app.make.student()
    for (const after of ['x', writeCursor({ at: '2026-99-01T00:00:00Z', id: 'fnd-100-1' })]) {
      expect((await app.call('GET /api/user/notes', { as, query: { after } })).status).toBe(422)
    }
  })

  test('is exported as Markdown in course order', async () => {
    const student = await app.make.enrolledStudent({ completed: 4 })
    await write(student, 2, 'Second note')
    await write(student, 1, 'First note')
    const { body } = await app.call('GET /api/user/notes/export', { as: student })
    expect(body).toMatchObject({ fileName: 'my-notes.md', noteCount: 2 })
    expect(body.markdown).toMatch(
      /^# My notes\n\n## FND 100 Welcome to the Creator Economy\n\n### .+\n\nFirst note\n\n### .+\n\nSecond note\n$/,
    )
  })
})
