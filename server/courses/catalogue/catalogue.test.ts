import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('the catalog', () => {
  test("has the specification's 9 departments and 30 courses, each course in its department", async () => {
    const { body } = await app.call('GET /api/catalogue')
    expect(body.departments.map(({ name }: { name: string }) => name)).toEqual([
      'Foundation Core',
      'Branding Department',
      'Marketing Department',
      'Content Strategy Department',
      'Creator Business Department',
      'Audio & Podcast Department',
      'Video Production Department',
      'Writing & Publishing Department',
      'Specialization Electives',
    ])
    expect(body.courses).toHaveLength(30)
    for (const department of body.departments) {
      const own = body.courses.filter(
        (course: { departmentId: string }) => course.departmentId === department.id,
      )
      expect(own).toHaveLength(department.courseCount)
      for (const course of own) expect(course.department).toBe(department.name.replace(/ Department$/, ''))
    }
    for (const course of body.courses) {
      expect(course.moduleCount).toBe(5)
      expect(course.instructor).toMatch(/ Faculty$/)
      expect(course.image).toMatch(/^\/covers\/[a-z-]+\/[a-z0-9-]+\.svg$/)
    }
  })

  test('omits unpublished courses everywhere', async () => {
    const { pool } = app.database
    await pool.query("update courses set status = 'draft' where id = 'fnd-100'")
    try {
      const { body } = await app.call('GET /api/catalogue')
      expect(body.courses).toHaveLength(29)
      expect(body.departments[0].courseCount).toBe(
        body.courses.filter((course: { departmentId: string }) => course.departmentId === 'foundation')
          .length,
      )
      const tracts = await app.call('GET /api/tracts')
      expect(JSON.stringify(tracts.body)).not.toContain('"fnd-100"')
      expect((await app.call('GET /api/courses/{id}', { params: { id: 'fnd-100' } })).status).toBe(404)
      const params = { id: 'fnd-100', moduleId: 'fnd-100-1' }
      expect((await app.call('GET /api/courses/{id}/modules/{moduleId}', { params })).status).toBe(404)
    } finally {
      await pool.query("update courses set status = 'published' where id = 'fnd-100'")
    }
  })

  test('a tract contains only courses of the catalog', async () => {
    const { body: catalogue } = await app.call('GET /api/catalogue')
    const known = catalogue.courses.map(({ id }: { id: string }) => id)
    const { body } = await app.call('GET /api/tracts')
    expect(body.tracts).toHaveLength(7)
    for (const tract of body.tracts)
      for (const { courseId } of tract.courses) expect(known).toContain(courseId)
  })
})

describe('a course', () => {
  test('has three outcomes and five ordered modules', async () => {
    const { body } = await app.call('GET /api/courses/{id}', { params: { id: 'fnd-100' } })
    expect(body.course).toMatchObject({
      id: 'fnd-100',
      code: 'FND 100',
      title: 'Welcome to the Creator Economy',
      department: 'Foundation Core',
      difficulty: 'Introductory',
      instructor: 'Foundation Core Faculty',
    })
    expect(body.course.outcomes).toHaveLength(3)
    expect(body.course.modules.map(({ id }: { id: string }) => id)).toEqual(
      [1, 2, 3, 4, 5].map((position) => `fnd-100-${position}`),
    )
    for (const module of body.course.modules) expect(module).toMatchObject({ hasLecture: true })
  })

  test('sends its lecture sanitized, and never the key of a graded quiz', async () => {
    const params = { id: 'fnd-100', moduleId: 'fnd-100-1' }
    const { body } = await app.call('GET /api/courses/{id}/modules/{moduleId}', { params })
    expect(body.module.lecture).not.toMatch(/<script|<iframe|\son\w+=|javascript:|style=/i)
    expect(body.module.quizzes.length).toBeGreaterThan(0)
    for (const quiz of body.module.quizzes) {
      expect(Object.keys(quiz).sort()).toEqual([
        'description',
        'id',
        'passingScore',
        'questionCount',
        'timeLimit',
        'title',
      ])
      expect(quiz.passingScore).toBe(80)
    }
    const { rows } = await app.database.pool.query(
      `select explanation from quiz_questions q join quizzes z on z.id = q.quiz_id where z.module_id = 'fnd-100-1'`,
    )
    for (const { explanation } of rows)
      expect(JSON.stringify(body)).not.toContain(JSON.stringify(explanation))
  })
})

test('the stated download size is within a fifth of the real one, for every module', async () => {
  const teacher = await app.make.instructor()
  const { body: catalogue } = await app.call('GET /api/catalogue')
  for (const { id } of catalogue.courses) {
    const { body } = await app.call('GET /api/courses/{id}', { params: { id } })
    for (const module of body.course.modules) {
      const params = { id, moduleId: module.id }
      const answer = await app.call('GET /api/courses/{id}/modules/{moduleId}', { as: teacher, params })
      const sent = gzipSync(JSON.stringify(answer.body)).length
      const [{ kind, bytes }] = module.costs
      expect(kind).toBe('lecture')
      expect(Math.abs(bytes / sent - 1), `${module.id}: stated ${bytes}, sent ${sent}`).toBeLessThan(0.2)
    }
  }
}, 120_000)
