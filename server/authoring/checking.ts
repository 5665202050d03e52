import { createHash } from 'node:crypto'
import { setImmediate as immediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { readLecture, renderLecture } from '../../content/markdown.ts'
import type { Finding } from '../../contract/authoring.ts'
import type { Database, Transaction } from '../../database/client.ts'
import { type CheckedModule, findingsOf } from '../../rules/course-checks.ts'
import { bankOf } from './bank-queries.ts'
import { type CourseRow, knownCourses } from './course-queries.ts'
import { modulesWithContent } from './lecture-queries.ts'
import { quizzesOf } from './quiz-queries.ts'

/** Addresses of this site that a lecture may link to besides courses (the URL tree of web/routes). */
const knownPages =
  /^\/($|catalog|courses|departments|about|apply|enroll|login|privacy|terms|accessibility|dashboard|verify|api\/media\/)/

/**
 * What stands against publishing a course, with its lectures as the authors have them, not as students read them.
 *
 * @returns findings in the order of the course
 */
export async function checkCourse(db: Database | Transaction, course: CourseRow): Promise<Finding[]> {
  const modules = await modulesWithContent(db, course.id)
  const quizzes = Map.groupBy(
    await quizzesOf(
      db,
      modules.map(({ id }) => id),
    ),
    ({ moduleId }) => moduleId,
  )
  const read: { module: (typeof modules)[number]; lecture: ReadLecture }[] = []
  for (const module of modules) {
    read.push({ module, lecture: readForChecks(module.draft ?? module.liveMarkdown) })
    // Reading a lecture keeps the processor for a tenth of a second: others are answered in between.
    await immediate()
  }
  const linked = read.flatMap(({ lecture }) =>
    lecture.addresses.map(courseAddressed).filter((id) => id !== null),
  )
  const known = await knownCourses(db as Database, [...new Set(linked)])
  return findingsOf({
    isDepartmentArchived: course.isDepartmentArchived,
    description: course.description,
    outcomes: course.outcomes,
    bank: await bankOf(db, course.id),
    modules: read.map(
      ({ module, lecture }): CheckedModule => ({
        id: module.id,
        position: module.position,
        title: module.title,
        type: module.type,
        words: lecture.words,
        keyPoints: module.keyPoints.length,
        speechlessPictures: lecture.speechlessPictures,
        brokenLinks: lecture.addresses.filter((address) => isBroken(address, known, lecture.anchors)),
        film: module.film,
        notionUrl: module.notionUrl,
        quizzes: quizzes.get(module.id) ?? [],
        assignments: module.assignments,
      }),
    ),
  })
}

interface ReadLecture {
  words: number
  speechlessPictures: number
  /** Of this site: paths and places within the lecture. */
  addresses: string[]
  /** Places within it that can be linked to. */
  anchors: Set<string>
}

/** What was found in the texts that were read last, so that checking a course again costs nothing. */
const readLately = new LRUCache<string, ReadLecture>({ max: 300 })

function readForChecks(markdown: string): ReadLecture {
  const key = createHash('sha256').update(markdown).digest('base64')
  const known = readLately.get(key) ?? readAnew(markdown)
  readLately.set(key, known)
  return known
}

function readAnew(markdown: string): ReadLecture {
  const { headings, wordCount } = renderLecture(markdown)
  let speechlessPictures = 0
  const addresses = new Set<string>()
  visit(readLecture(markdown), (node) => {
    if ((node.type === 'image' || node.type === 'imageReference') && !node.alt?.trim())
      speechlessPictures += 1
    if (node.type === 'link' || node.type === 'definition') {
      if (/^[/#]/.test(node.url) && !node.url.startsWith('//')) addresses.add(node.url)
      // A link without words leads nowhere for whoever hears the page.
      if (node.type === 'link' && textOf(node) === '' && node.url === '') addresses.add('nothing')
    }
  })
  const anchors = new Set(headings.map(({ id }) => `#${id}`))
  return { words: wordCount, speechlessPictures, addresses: [...addresses], anchors }
}

function courseAddressed(address: string): string | null {
  return /^\/course\/([^/?#]+)/.exec(address)?.[1] ?? null
}

function isBroken(address: string, courses: Set<string>, anchors: Set<string>): boolean {
  if (address.startsWith('#')) return !anchors.has(address)
  const course = courseAddressed(address)
  return course === null ? !knownPages.test(address) : !courses.has(course)
}
