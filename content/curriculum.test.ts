import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aloneAndRight, revealingSigns, signs } from './checks/guessing.ts'
import { lessonParts } from './checks/lesson-parts.ts'
import { findDashes, findFiller, proseOf, readingGrade } from './checks/prose.ts'
import {
  answerPlaces,
  explainedByPlace,
  longestIsRight,
  repeatedQuestions,
  singleChoices,
} from './checks/questions.ts'
import { sharedPassages } from './checks/repetition.ts'
import { bars, shortfalls } from './checks/second-edition.ts'
import { sourcesPage } from './checks/sources.ts'
import { courseFiles } from './course-files.ts'
import { loadCurriculum } from './load.ts'

const { departments, tracts, courses } = loadCurriculum(import.meta.dirname)
const written = courses.flatMap((course) =>
  course.modules.flatMap(({ id, content }) => (content ? [{ id, course: course.id, content }] : [])),
)
const lectures = new Map(written.map(({ id, content }) => [id, proseOf(content.lectureMarkdown)]))
const questionsOf = ({ content }: (typeof written)[number]) => [
  ...content.quizzes.flatMap(({ questions }) => questions),
  ...content.assignments.flatMap(({ questions }) => questions),
]
const banked = courses.flatMap(({ bank }) => bank)
const allQuestions = [...written.flatMap(questionsOf), ...banked]
const secondEdition = courses.filter(({ bank }) => bank.length > 0)

/** Ordinary meanings of words that are filler elsewhere. */
const exceptions = [
  /landscape (mode|orientation|format|page|video|picture|photo)/gi,
  /(portrait|in) (or|and|to|into) landscape/gi,
]

describe('the whole', () => {
  test('has nine departments, seven tracts, thirty courses of five modules and three outcomes', () => {
    expect(departments).toHaveLength(9)
    expect(tracts).toHaveLength(7)
    expect(courses).toHaveLength(30)
    for (const course of courses) {
      expect(course.modules).toHaveLength(5)
      expect(course.outcomes).toHaveLength(3)
    }
  })

  test('has every module written', () => {
    const missing = courses.flatMap(({ modules }) =>
      modules.filter(({ content }) => content === null).map(({ id }) => id),
    )
    expect(missing).toEqual([])
  })

  test('starts every tract with FND 100, and teaches money and law in each', () => {
    for (const { courses: steps } of tracts) {
      const path = steps.map(({ course }) => course)
      expect(path[0]).toBe('fnd-100')
      expect(path.some((course) => ['bus-101', 'bus-201'].includes(course))).toBe(true)
      expect(path).toContain('fnd-201')
    }
  })

  test('has every course in a tract', () => {
    const inTracts = new Set(tracts.flatMap(({ courses: steps }) => steps.map(({ course }) => course)))
    expect(courses.filter(({ id }) => !inTracts.has(id)).map(({ id }) => id)).toEqual([])
  })
})

describe.each(written.map((module) => [module.id, module] as const))('%s', (_, { course, content }) => {
  test('has a lecture of 900 to 1,600 words that reads at grade 10 or below', () => {
    const { words } = lessonParts(content.lectureMarkdown)
    const most = secondEdition.some(({ id }) => id === course) ? bars.words.most : 1_650
    expect(words).toBeGreaterThanOrEqual(bars.words.least)
    expect(words).toBeLessThanOrEqual(most)
    expect(readingGrade(content.lectureMarkdown)).toBeLessThanOrEqual(10)
  })

  test('ends the lecture with what to do this week', () => {
    const sections = [...content.lectureMarkdown.matchAll(/^## (.+)$/gm)].map(([, title]) => title?.trim())
    expect(sections.at(-1)).toBe('This week')
  })

  test('has no filler, no dash as punctuation, no raw HTML', () => {
    const texts = [
      content.lectureMarkdown,
      JSON.stringify([content.keyPoints, content.quizzes, content.assignments]),
    ]
    expect(texts.flatMap((text) => findFiller(text, exceptions))).toEqual([])
    expect(texts.flatMap(findDashes)).toEqual([])
    expect(proseOf(content.lectureMarkdown)).not.toMatch(/<\/?[a-z][^>]*>/i)
  })

  test('links only to https and existing courses', () => {
    const files = courseFiles(import.meta.dirname).map(({ id }) => `/api/media/${id}`)
    const known = new Set([...courses.map(({ id }) => `/course/${id}`), ...files])
    for (const [, address = ''] of content.lectureMarkdown.matchAll(/\]\(([^)\s]+)[^)]*\)/g)) {
      if (address.startsWith('/')) expect(known).toContain(address)
      else expect(address).toMatch(/^https:\/\/[^\s]+$/)
    }
  })
})

describe('questions', () => {
  test('are all different', () => {
    expect(repeatedQuestions(allQuestions)).toEqual([])
  })

  test('of banks have no filler and no dash as punctuation, beside the work they show', () => {
    const texts = banked.map((question) => JSON.stringify({ ...question, stimulus: undefined }))
    expect(texts.flatMap((text) => findFiller(text, exceptions))).toEqual([])
    expect(texts.flatMap(findDashes)).toEqual([])
  })

  test('have no explanation that refers to an option by position, because attempts shuffle the options', () => {
    expect(explainedByPlace(singleChoices(allQuestions))).toEqual([])
  })

  test('spread the right answers evenly over the four positions', () => {
    const places = answerPlaces(singleChoices(allQuestions))
    const total = places.reduce((sum, count) => sum + count, 0)
    for (const count of places) {
      expect(count / total).toBeGreaterThan(0.2)
      expect(count / total).toBeLessThan(0.3)
    }
  })

  test('have the longest option right no more often than chance', () => {
    expect(longestIsRight(singleChoices(allQuestions))).toBeLessThanOrEqual(0.27)
  })

  test('have no visible feature that gives the right answer away', () => {
    expect(revealingSigns(singleChoices(allQuestions))).toEqual([])
  })

  test('report a feature that gives the answer away, whether the right option has it or lacks it', () => {
    const having = { options: ['Go on, and wait', 'Go', 'Wait', 'Stop'], correctAnswer: 'Go on, and wait' }
    const lacking = { options: ['Wait, always', 'All', 'Never', 'Wait'], correctAnswer: 'Wait' }
    const questions = Array.from({ length: 40 }, () => [having, lacking]).flat()
    expect(aloneAndRight(questions, signs['an absolute'] ?? /^$/)).toEqual({
      having: { questions: 0, right: 0 },
      lacking: { questions: 40, right: 40 },
    })
    expect(revealingSigns(questions)).toEqual([
      'a second part (", and"), having alone: right in 40 of 40',
      'an absolute, lacking alone: right in 40 of 40',
    ])
    expect(revealingSigns(questions.slice(2))).toEqual([])
  })

  test.each(courses)('have no more than 40 percent at one position in $id', ({ id, bank }) => {
    const own = written.filter(({ course }) => course === id).flatMap(questionsOf)
    const places = answerPlaces(singleChoices([...own, ...bank]))
    const total = places.reduce((sum, count) => sum + count, 0)
    for (const count of places) expect(count / Math.max(1, total)).toBeLessThanOrEqual(0.4)
  })
})

test.each(secondEdition)('$id meets the bars of the second edition', (course) => {
  expect(shortfalls(course)).toEqual([])
})

test('shares no passage between two lectures', () => {
  expect(sharedPassages(lectures)).toEqual([])
})

test('docs/sources.md lists what the courses cite (node scripts/read-curriculum.mjs writes it)', () => {
  const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'sources.md'), 'utf8')
  expect(page).toBe(sourcesPage(courses))
})
