import { expect, test } from 'vitest'
import { demoNames } from './demo-names.ts'
import { demoFigures, planEnrollments } from './demo-plan.ts'

const plan = planEnrollments(245, 30, 5)

test('gives the sample figures', () => {
  expect(plan).toHaveLength(demoFigures.enrollments)
  const percents = plan.map(({ completedModules }) => (completedModules / 5) * 100)
  const average = percents.reduce((sum, percent) => sum + percent, 0) / plan.length
  expect(Math.round(average)).toBe(demoFigures.averageCompletion)
})

test('enrolls every student, and no student twice in a course', () => {
  expect(new Set(plan.map(({ student, courseIndex }) => `${student}/${courseIndex}`)).size).toBe(plan.length)
  expect(new Set(plan.map(({ student }) => student)).size).toBe(245)
})

test('is deterministic', () => {
  expect(planEnrollments(245, 30, 5)).toEqual(plan)
})

test('has 250 names for 250 people', () => {
  const names = Array.from({ length: 250 }, (_, index) => Object.values(demoNames(index)).join(' '))
  expect(new Set(names).size).toBe(250)
})
