import type { AssignmentFacts, AuthoredModule, QuizFacts } from '../../../contract/courses/lectures.ts'
import type { ModuleItem } from '../../../contract/courses/module-item.ts'
import type { InputOf } from '../../../contract/index.ts'
import { drawsFaults } from '../../../rules/assessment/bank-faults.ts'
import { questionsFaults } from '../../../rules/assessment/question-faults.ts'
import type { AuthoredQuestion } from '../../../rules/assessment/questions.ts'
import { defaultLevels, isSameScale, rubricFaults } from '../../../rules/assessment/rubric.ts'
import { areItemsDistinct } from '../../../rules/courses/module-items.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { attachmentsOf } from './attachment-queries.ts'
import { chooseAttachments, releaseAttachments } from './attachments.ts'
import { type AuthoringDependencies, type Authors, moduleNotFound } from './authors.ts'
import { bankOf, lockBank } from './bank-queries.ts'
import type { CourseRow } from './course-queries.ts'
import { subjectOf } from './courses.ts'
import { type ModuleRow, putContent } from './lecture-queries.ts'
import { allAssignments, presentAuthoredModule } from './present.ts'
import { auditedQuestion, invalid, isOpen, requireRight, shortDraws } from './questions.ts'
import { deleteQuiz, putQuiz, quizzesOf, workOfAssignments } from './quiz-queries.ts'
import { type StimuliOfAuthors, sentOf } from './stimuli.ts'

/**
 * Module content besides the lecture: key points, quizzes, assignments. Students see changes immediately, except in
 * drafts. A new quiz or assignment of a course that students may be in is a draft (decision 82).
 */
export interface WorkOfAuthors {
  /** @throws Refusal `module-not-found` */
  module(viewer: Viewer, moduleId: string): Promise<AuthoredModule>

  /** @throws Refusal `module-not-found` or `module-changed` */
  setKeyPoints(
    viewer: Viewer,
    moduleId: string,
    change: InputOf<'PUT /api/authoring/modules/{moduleId}/key-points'>['body'],
  ): Promise<AuthoredModule>

  /** @throws Refusal `module-not-found`, `module-changed` or `invalid-input` */
  setItems(
    viewer: Viewer,
    moduleId: string,
    change: InputOf<'PUT /api/authoring/modules/{moduleId}/items'>['body'],
  ): Promise<AuthoredModule>

  /** @throws Refusal `module-not-found`, `module-changed` or `invalid-input` */
  putQuiz(
    viewer: Viewer,
    ids: { moduleId: string; quizId: string },
    quiz: QuizFacts & { revision: number },
  ): Promise<AuthoredModule>

  /** @throws Refusal `module-not-found` or `quiz-in-use` */
  removeQuiz(viewer: Viewer, ids: { moduleId: string; quizId: string }): Promise<AuthoredModule>

  /** @throws Refusal `module-not-found`, `module-changed` or `invalid-input` */
  putAssignment(
    viewer: Viewer,
    ids: { moduleId: string; assignmentId: string },
    assignment: AssignmentFacts & { revision: number },
  ): Promise<AuthoredModule>

  /** @throws Refusal `module-not-found`, `module-changed` or `assignment-in-use` */
  removeAssignment(
    viewer: Viewer,
    ids: { moduleId: string; assignmentId: string },
    revision: number,
  ): Promise<AuthoredModule>
}

export function workOfAuthors(
  { db, audit, media }: AuthoringDependencies,
  authors: Authors,
  stimuli: StimuliOfAuthors,
): WorkOfAuthors {
  return {
    module: (viewer, moduleId) => read(viewer, moduleId),

    async setKeyPoints(viewer, moduleId, { revision, ...values }) {
      await authors.changeModule(viewer, moduleId, async ({ tx, module, course }) => {
        requireRevision(module.revision, revision)
        await putContent(tx, moduleId, values, { counts: true })
        await audit.recordChange(tx, viewer, {
          action: 'module.edited',
          subject: subjectOf(course),
          before: { keyPoints: module.keyPoints.join(' / '), notionUrl: module.notionUrl },
          after: {
            module: module.title,
            keyPoints: values.keyPoints.join(' / '),
            notionUrl: values.notionUrl,
          },
        })
      })
      return read(viewer, moduleId)
    },

    async setItems(viewer, moduleId, { revision, items }) {
      await authors.changeModule(viewer, moduleId, async ({ tx, module, course }) => {
        requireRevision(module.revision, revision)
        const parts = [...(await quizzesOf(tx, [moduleId])), ...allAssignments(module)]
        const known = new Set(parts.map(({ id }) => id))
        for (const [index, item] of (items ?? []).entries()) {
          if ('id' in item && !known.has(item.id))
            throw invalid(`items.${index}`, 'The module does not hold this any more')
        }
        if (!areItemsDistinct(items ?? [])) throw invalid('items', 'Every item is listed once')
        await putContent(tx, moduleId, { items }, { counts: true })
        const titles = new Map(parts.map(({ id, title }) => [id, title]))
        const listed = (list: ModuleItem[] | null) =>
          (list ?? []).map((item) => auditedItem(item, titles)).join(' / ')
        await audit.recordChange(tx, viewer, {
          action: 'module.edited',
          subject: subjectOf(course),
          before: { items: listed(module.items) },
          after: { module: module.title, items: listed(items) },
        })
      })
      return read(viewer, moduleId)
    },

    async putQuiz(viewer, { moduleId, quizId }, { revision, ...facts }) {
      const shown = sentOf(facts.questions)
      await stimuli.require(viewer, shown)
      await authors.changeModule(viewer, moduleId, async ({ tx, module, course }) => {
        const known = (await quizzesOf(tx, [moduleId])).find(({ id }) => id === quizId)
        requireRevision(known?.revision ?? 0, revision)
        if (known === undefined) requirePartId(quizId, moduleId, 'q')
        requireOwnIds(facts.questions, quizId)
        requireRight([...questionsFaults(facts.questions, { finished: false }), ...drawsFaults(facts.draws)])
        const isDraft = known?.isDraft ?? beginsAsDraft(course, module)
        if (isOpen(course) && !isDraft) {
          if (facts.questions.length + facts.draws.length === 0) {
            throw invalid('questions', 'A quiz of a published course has one question at least')
          }
          if (facts.draws.length > 0) await lockBank(tx, course.id)
          requireRight(shortDraws(await bankOf(tx, course.id), facts.draws))
        }
        await putQuiz(tx, { ...facts, id: quizId, moduleId, isDraft })
        await stimuli.keepFiles(tx, viewer, shown)
        await audit.record(tx, viewer, {
          action: known ? 'quiz.edited' : 'quiz.added',
          subject: subjectOf(course),
          before: known ? auditedQuiz(known) : {},
          after: { module: module.title, ...auditedQuiz(facts) },
        })
      })
      return read(viewer, moduleId)
    },

    async removeQuiz(viewer, { moduleId, quizId }) {
      await authors.changeModule(viewer, moduleId, async ({ tx, course }) => {
        const known = (await quizzesOf(tx, [moduleId])).find(({ id }) => id === quizId)
        if (known === undefined) return
        if (!(await deleteQuiz(tx, moduleId, quizId))) {
          throw new Refusal('quiz-in-use', 'Students have taken this quiz, so it stays with their results.')
        }
        await audit.record(tx, viewer, {
          action: 'quiz.removed',
          subject: subjectOf(course),
          before: auditedQuiz(known),
        })
      })
      return read(viewer, moduleId)
    },

    async putAssignment(viewer, { moduleId, assignmentId }, { revision, files: wanted, ...facts }) {
      await authors.changeModule(viewer, moduleId, async ({ tx, module, course }) => {
        requireRevision(module.revision, revision)
        const known = allAssignments(module).find(({ id }) => id === assignmentId)
        const isDraft = known?.isDraft ?? beginsAsDraft(course, module)
        if (known === undefined) requirePartId(assignmentId, moduleId, 'a')
        requireOwnIds(facts.questions, assignmentId)
        const practice = facts.questions.map((question) => ({ ...question, kind: 'single-choice' as const }))
        requireRight([...rubricFaults(facts), ...questionsFaults(practice, { finished: false })])
        if (course.status === 'published' && !isDraft && facts.rubric.length === 0) {
          throw invalid('rubric', 'An assignment of a published course has one criterion at least')
        }
        const files =
          wanted === undefined
            ? (known?.files ?? [])
            : await chooseAttachments(tx, media, viewer, { moduleId, assignmentId, wanted })
        const written = { ...facts, ...(files.length === 0 ? {} : { files }), id: assignmentId }
        const listed = isDraft ? module.draftAssignments : module.assignments
        const assignments = known
          ? listed.map((one) => (one.id === assignmentId ? written : one))
          : [...listed, written]
        const list = isDraft ? { draftAssignments: assignments } : { assignments }
        await putContent(tx, moduleId, list, { counts: true })
        await audit.record(tx, viewer, {
          action: known ? 'assignment.edited' : 'assignment.added',
          subject: subjectOf(course),
          before: known ? auditedAssignment(known) : {},
          after: { module: module.title, ...auditedAssignment(written) },
        })
      })
      return read(viewer, moduleId)
    },

    async removeAssignment(viewer, { moduleId, assignmentId }, revision) {
      await authors.changeModule(viewer, moduleId, async ({ tx, module, course }) => {
        const known = allAssignments(module).find(({ id }) => id === assignmentId)
        if (known === undefined) return
        requireRevision(module.revision, revision)
        if (((await workOfAssignments(tx, [assignmentId])).get(assignmentId) ?? 0) > 0) {
          throw new Refusal(
            'assignment-in-use',
            'Students have worked on this assignment, so it stays with what they handed in.',
          )
        }
        const others = (list: typeof module.assignments) => list.filter(({ id }) => id !== assignmentId)
        const list = known.isDraft
          ? { draftAssignments: others(module.draftAssignments) }
          : { assignments: others(module.assignments) }
        await putContent(tx, moduleId, list, { counts: true })
        await releaseAttachments(tx, media, { assignmentId })
        await audit.record(tx, viewer, {
          action: 'assignment.removed',
          subject: subjectOf(course),
          before: auditedAssignment(known),
        })
      })
      return read(viewer, moduleId)
    },
  }

  async function read(viewer: Viewer, moduleId: string) {
    const { module, course } = await authors.module(viewer, moduleId)
    return whole(viewer, module, course)
  }

  async function whole(
    viewer: Viewer,
    module: ModuleRow,
    { id, code, title, departmentId, status }: CourseRow,
  ) {
    const [quizzes, bank, versions, work] = await Promise.all([
      quizzesOf(db, [module.id]),
      bankOf(db, id),
      attachmentsOf(db, [module.id]),
      workOfAssignments(
        db,
        allAssignments(module).map((assignment) => assignment.id),
      ),
    ])
    const course = { id, code, title, departmentId, status }
    return presentAuthoredModule(viewer, { row: module, course, quizzes, work, versions, bank })
  }
}

/** Whether a new quiz or assignment waits until its author makes it live. */
const beginsAsDraft = (course: CourseRow, module: ModuleRow): boolean =>
  module.draftPlace !== null || isOpen(course)

function auditedItem(item: ModuleItem, titles: ReadonlyMap<string, string>): string {
  if ('id' in item) return titles.get(item.id) ?? item.id
  return 'title' in item ? item.title : item.kind
}

type AuditedQuiz = Omit<QuizFacts, 'questions'> & { questions: readonly AuthoredQuestion[] }

function auditedQuiz({ title, description, passingScore, timeLimit, questions, draws }: AuditedQuiz) {
  const drawn = draws.map(({ tag, count }) => `${count} × ${tag}`).join(', ')
  return {
    title,
    description,
    passingScore,
    timeLimit,
    questions: questions.map(auditedQuestion).join(' / '),
    ...(drawn === '' ? {} : { draws: drawn }),
  }
}

function auditedAssignment({
  files = [],
  ...assignment
}: Omit<AssignmentFacts, 'files'> & { files?: readonly { name: string }[] }) {
  const { title, type, description, steps, handIn, hours, levels, rubric } = assignment
  const criteria = rubric.map(({ criterion, points }) => `${criterion} (${points})`).join(' / ')
  const scale = levels.map(({ label, share }) => `${label} ${share}%`).join(' / ')
  return {
    title,
    type,
    description,
    steps: steps.join(' / '),
    handIn,
    ...(hours === undefined ? {} : { hours }),
    rubric: criteria,
    ...(files.length === 0 ? {} : { files: files.map(({ name }) => name).join(' / ') }),
    ...(isSameScale(levels, defaultLevels) ? {} : { levels: scale }),
  }
}

export function requireRevision(known: number, revision: number): void {
  if (known === revision) return
  throw new Refusal(
    'module-changed',
    'Someone else has changed this. Nothing was overwritten: copy what you wrote, and load the page again.',
  )
}

/** The id of a new part must be the module id with a letter and a number. */
function requirePartId(id: string, moduleId: string, letter: 'q' | 'a'): void {
  const rest = id.startsWith(`${moduleId}-${letter}`) ? id.slice(moduleId.length + 2) : ''
  if (!/^[1-9]\d{0,3}$/.test(rest)) throw moduleNotFound()
}

function requireOwnIds(questions: readonly { id: string }[], ownerId: string): void {
  const ids = questions.map(({ id }) => id)
  const own = ids.every(
    (id) => id.startsWith(`${ownerId}-q`) && /^[1-9]\d{0,3}$/.test(id.slice(ownerId.length + 2)),
  )
  if (!own || new Set(ids).size !== ids.length)
    throw invalid('questions', 'Each question needs an id of its own')
}
