import { expect, test } from 'vitest'
import { departmentLabel, isListed, noFilter, saysNothing, weightText } from './catalogue.ts'

const course = {
  title: 'Build Your Brand Identity',
  code: 'BRD 101',
  description: 'Decide what you stand for.',
  department: 'Branding',
  difficulty: 'Introductory',
}

test('lists every course without a filter', () => {
  expect(isListed(course, noFilter)).toBe(true)
})

test('filters by exact department and difficulty', () => {
  expect(isListed(course, { ...noFilter, department: 'Branding' })).toBe(true)
  expect(isListed(course, { ...noFilter, department: 'Marketing' })).toBe(false)
  expect(isListed(course, { ...noFilter, difficulty: 'Introductory' })).toBe(true)
  expect(isListed(course, { ...noFilter, difficulty: 'Advanced' })).toBe(false)
})

test.each(['brand', 'brd 1', 'STAND FOR', '  identity '])(
  'finds it by %j in title, code or description',
  (search) => {
    expect(isListed(course, { ...noFilter, search })).toBe(true)
  },
)

test('finds a typographic apostrophe by a straight one', () => {
  const mindset = { ...course, title: 'The Creator’s Mindset' }
  expect(isListed(mindset, { ...noFilter, search: "creator's" })).toBe(true)
})

test('finds nothing for a text that appears nowhere', () => {
  expect(isListed(course, { ...noFilter, search: 'podcast' })).toBe(false)
})

test('drops the word Department only at the end', () => {
  expect(departmentLabel('Branding Department')).toBe('Branding')
  expect(departmentLabel('Foundation Core')).toBe('Foundation Core')
})

test('shows sizes in kilobytes and megabytes', () => {
  const texts = [0, 400, 5_600, 999_400, 999_600, 1_540_000, 9_960_000, 42_300_000].map(weightText)
  expect(texts).toEqual(['1 kB', '1 kB', '6 kB', '999 kB', '1 MB', '1.5 MB', '10 MB', '42 MB'])
})

test.each([0, 401, 408, 429, 500, 502, 503, 504])('treats a refusal with %i as no response', (status) => {
  expect(saysNothing(status)).toBe(true)
})

test.each([400, 403, 404, 410, 422, 451])('treats a refusal with %i as a response', (status) => {
  expect(saysNothing(status)).toBe(false)
})
