import type { Finding } from '../../../contract/courses/authoring.ts'
import type { ChangedPart } from '../../../contract/courses/changes.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { type CheckedModule, findingsOf } from '../../../rules/courses/course-checks.ts'
import { isAbout, isSamePart } from '../../../rules/courses/drafts.ts'
import type { Drawing } from '../../platform/drawing/service.ts'
import { bankOf } from './bank-queries.ts'
import { type CourseRow, knownCourses } from './course-queries.ts'
import type { LectureFacts } from './lecture-facts.ts'
import { type ModuleRow, modulesWithContent } from './lecture-queries.ts'
import { allAssignments } from './present.ts'
import { quizzesOf } from './quiz-queries.ts'

/** Paths of this site that a lecture may link to, besides courses (the URL tree of web/routes). */
const knownPages =
  /^\/($|catalog|courses|departments|about|apply|enroll|login|privacy|terms|accessibility|dashboard|verify|api\/media\/)/

/**
 * Lists what prevents publishing a course, based on the authors' drafts of its lectures. Draft modules, quizzes and
 * assignments do not go live with the course and are left out.
 *
 * @returns findings in course order
 */
export async function checkCourse(
  db: Database | Transaction,
  drawing: Pick<Drawing, 'facts'>,
  course: CourseRow,
): Promise<Finding[]> {
  const modules = (await modulesWithContent(db, course.id)).filter(({ draftPlace }) => draftPlace === null)
  return check(db, drawing, course, modules, (one) => !one.isDraft)
}

/** What is missing in a set of changes, and nothing else. */
export async function checkChanges(
  db: Database | Transaction,
  drawing: Pick<Drawing, 'facts'>,
  course: CourseRow,
  changes: readonly (ChangedPart & { moduleId: string })[],
): Promise<Finding[]> {
  const touched = new Set(changes.map(({ moduleId }) => moduleId))
  const modules = (await modulesWithContent(db, course.id)).filter(({ id }) => touched.has(id))
  const goesLive = (part: ChangedPart) => changes.some((change) => isSamePart(change, part))
  const findings = await check(db, drawing, course, modules, ({ isDraft, moduleId, ...part }) => {
    return !isDraft || goesLive({ kind: 'module', id: moduleId }) || goesLive(part)
  })
  return findings.filter((finding) => changes.some((change) => isAbout(finding, change)))
}

type CheckedItem = ChangedPart & { moduleId: string; isDraft: boolean }

async function check(
  db: Database | Transaction,
  drawing: Pick<Drawing, 'facts'>,
  course: CourseRow,
  modules: readonly ModuleRow[],
  isChecked: (item: CheckedItem) => boolean,
): Promise<Finding[]> {
  const quizzes = Map.groupBy(
    await quizzesOf(
      db,
      modules.map(({ id }) => id),
    ),
    ({ moduleId }) => moduleId,
  )
  const read: { module: (typeof modules)[number]; lecture: LectureFacts }[] = []
  for (const module of modules) {
    read.push({ module, lecture: await drawing.facts(course.id, module.draft ?? module.liveMarkdown) })
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
        pictureHosts: lecture.pictureHosts,
        blockFaults: lecture.blockFaults,
        brokenLinks: lecture.addresses.filter((address) =>
          isBroken(address, known, new Set(lecture.anchors)),
        ),
        film: module.film,
        hasDocument: module.document !== null,
        notionUrl: module.notionUrl,
        quizzes: (quizzes.get(module.id) ?? []).filter(({ id, moduleId, isDraft }) =>
          isChecked({ kind: 'quiz', id, moduleId, isDraft }),
        ),
        assignments: allAssignments(module).filter(({ id, isDraft }) =>
          isChecked({ kind: 'assignment', id, moduleId: module.id, isDraft }),
        ),
      }),
    ),
  })
}

function courseAddressed(address: string): string | null {
  return /^\/course\/([^/?#]+)/.exec(address)?.[1] ?? null
}

function isBroken(address: string, courses: Set<string>, anchors: Set<string>): boolean {
  if (address.startsWith('#')) return !anchors.has(address)
  const course = courseAddressed(address)
  return course === null ? !knownPages.test(address) : !courses.has(course)
}
