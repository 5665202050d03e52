import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const key = 'GET /api/courses/{id}/modules/{moduleId}/document'
const first = { id: 'fnd-100', moduleId: 'fnd-100-1' }
const second = { id: 'fnd-100', moduleId: 'fnd-100-2' }

describe('the document of a lecture', () => {
  test('is a tagged PDF with title and language, for viewers who may read the module', async () => {
    const answer = await app.call(key, { params: first })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.body).toMatch(/^%PDF-1\.7/)
    for (const part of ['/StructTreeRoot', '/Marked true', '/Lang', '/Outlines', 'pdfuaid:part'])
      expect(answer.body, part).toContain(part)
    expect(answer.headers.get('content-security-policy')).toBe("base-uri 'none'; frame-ancestors 'self'")
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="FND 100-1 Who Pays Whom/)
  })

  test('is a download on request', async () => {
    const answer = await app.call(key, { params: first, query: { download: '1' } })
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /)
  })

  test("of a later module follows the module's lock rule", async () => {
    expect((await app.call(key, { params: second })).body.code).toBe('not-signed-in')
    const beginner = await app.make.student()
    expect((await app.call(key, { params: second, as: beginner })).body.code).toBe('module-locked')
    const further = await app.make.enrolledStudent({ completed: 1 })
    expect((await app.call(key, { params: second, as: further })).status).toBe(200)
    const teacher = await app.make.instructor()
    expect((await app.call(key, { params: second, as: teacher })).status).toBe(200)
  })

  test('is rendered once: concurrent requests get the same bytes, and a matching ETag gets none', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.call(key, { params: { id: 'brd-101', moduleId: 'brd-101-1' } })),
    )
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    const etag = answers[0]?.headers.get('etag') ?? ''
    const again = await app.call(key, {
      params: { id: 'brd-101', moduleId: 'brd-101-1' },
      headers: { 'if-none-match': etag },
    })
    expect([again.status, again.body]).toEqual([304, ''])
  })

  test('supports ranges', async () => {
    const whole = await app.call(key, { params: first })
    const size = Number(whole.headers.get('content-length'))
    const part = await app.call(key, { params: first, headers: { range: 'bytes=0-7' } })
    expect([part.status, part.body]).toEqual([206, '%PDF-1.7'])
    expect(part.headers.get('content-range')).toBe(`bytes 0-7/${size}`)
    const end = await app.call(key, { params: first, headers: { range: 'bytes=-6' } })
    expect([end.status, end.body.trim()]).toEqual([206, '%%EOF'])
    const beyond = await app.call(key, { params: first, headers: { range: `bytes=${size}-` } })
    expect(beyond.status).toBe(416)
    const changed = { range: 'bytes=0-7', 'if-range': '"another"' }
    expect((await app.call(key, { params: first, headers: changed })).status).toBe(200)
  })

  test('of an unknown module is refused', async () => {
    const params = { id: 'fnd-100', moduleId: 'brd-101-1' }
    expect((await app.call(key, { params })).body.code).toBe('module-not-found')
    expect((await app.call(key, { params: { ...first, id: 'no-such' } })).body.code).toBe('course-not-found')
  })

  test('changes with the lecture', async () => {
    const params = { id: 'brd-201', moduleId: 'brd-201-1' }
    const before = await app.call(key, { params })
    await app.database.pool.query(
      `update module_contents set lecture_markdown = 'Changed.' where module_id = 'brd-201-1'`,
    )
    const after = await app.call(key, { params })
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
    expect(after.body.length).toBeLessThan(before.body.length)
  })
})
