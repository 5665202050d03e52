import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
})
afterAll(() => app.close())

interface Listed {
  enrollments: { user: { name: string }; courseCode: string }[]
  next: string | null
}
const list = async (query: Record<string, string>): Promise<Listed> =>
  (await app.call('GET /api/admin/enrollments', { as: admin, query })).body

test('enrollments are found by person and by course, page after page, each once', async () => {
  for (let count = 0; count < 55; count += 1) {
    await app.make.enrolledStudent({ courseId: 'bus-301', firstName: 'Ida', lastName: `Quist ${count}` })
  }
  await app.make.enrolledStudent({ courseId: 'wrt-201', firstName: 'Bo', lastName: 'Berg' })
  const counts: Record<string, number> = {}
  for (const search of ['quist', 'BUS 301', 'wrt 201', 'zzqx']) {
    const seen: unknown[] = []
    let after: string | null = null
    do {
      const { enrollments, next }: Listed = await list(after === null ? { search } : { search, after })
      seen.push(...enrollments.map((one) => JSON.stringify(one)))
      after = next
    } while (after !== null)
    expect(new Set(seen).size).toBe(seen.length)
    counts[search] = seen.length
  }
  expect(counts).toEqual({ quist: 55, 'BUS 301': 55, 'wrt 201': 1, zzqx: 0 })
  expect((await list({ search: 'quist', courseId: 'wrt-201' })).enrollments).toEqual([])
  expect((await list({ search: 'quist 7', courseId: 'bus-301' })).enrollments).toHaveLength(1)
})
