import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtInCourses } from '../../../content/built-in-courses.ts'
import { loadCurriculum } from '../../../content/load.ts'
import type { Course } from '../../../contract/courses/catalogue.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Lectures come only from the API. */
const withoutLectures = ({ modules, ...course }: Course) => ({
  ...course,
  modules: modules.map((module) => ({ ...module, hasLecture: false, minutes: 0, costs: [] })),
})

test("every built-in course equals the API's course without lectures", async () => {
  const courses = builtInCourses(loadCurriculum(path.join(import.meta.dirname, '../../../content')))
  const { body } = await app.call('GET /api/catalogue')
  expect(courses.map(({ id }) => id)).toEqual(body.courses.map(({ id }: Course) => id))
  for (const course of courses) {
    const answer = await app.call('GET /api/courses/{id}', { params: { id: course.id } })
    expect(course).toEqual(withoutLectures(answer.body.course))
  }
})
