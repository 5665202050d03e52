import type { AuthoredQuestion as PresentedQuestion } from '../../../contract/assessment/authored-questions.ts'
import type { AuthoredBank } from '../../../contract/assessment/question-bank.ts'
import type { AuthoredCourse, ManagedCourse } from '../../../contract/courses/authoring.ts'
import type { AuthoredModule, LectureDraft, VersionHead } from '../../../contract/courses/lectures.ts'
import type { BankQuestion } from '../../../rules/assessment/question-bank.ts'
import type { AuthoredQuestion } from '../../../rules/assessment/questions.ts'
import { possibleStates } from '../../../rules/courses/authoring.ts'
import { departmentLabel } from '../../../rules/courses/catalogue.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { coverOf, presentCourseFacts, presentDocument } from '../catalogue/present.ts'
import type { AttachmentRow } from './attachment-queries.ts'
import { presentAttachments } from './attachments.ts'
import type { bankOf, drawingQuizzes } from './bank-queries.ts'
import type { CourseRow, OutlineRow } from './course-queries.ts'
import type { ModuleRow, VersionRow } from './lecture-queries.ts'
import type { ManagedRow } from './queries.ts'
import type { QuizRow } from './quiz-queries.ts'

export function presentManagedCourse(row: ManagedRow, enrollmentCount: number): ManagedCourse {
  return { ...presentCourseFacts(row), enrollmentCount }
}

export function presentAuthoredCourse(
  { departmentName, publishAt, modulesMade: _, isDepartmentArchived: __, archiveRequest, ...row }: CourseRow,
  modules: OutlineRow[],
): AuthoredCourse {
  return {
    ...row,
    department: departmentLabel(departmentName),
    image: coverOf(row.departmentId, row.id, row.coverId),
    publishAt: publishAt?.toISOString() ?? null,
    modules,
    may: possibleStates(row.status, row.enrolled),
    archiveRequest: archiveRequest && {
      ...archiveRequest,
      askedAt: new Date(archiveRequest.askedAt).toISOString(),
    },
  }
}

export function presentLecture(row: ModuleRow, viewer: Pick<Viewer, 'id'>): LectureDraft {
  return {
    markdown: row.draft ?? row.liveMarkdown,
    revision: row.draftRevision,
    savedAt: row.savedAt?.toISOString() ?? null,
    savedBy: row.savedBy,
    savedByMe: row.savedById === viewer.id,
    changed: row.draft !== null && row.draft !== row.liveMarkdown,
  }
}

/** The live assignments of a module, then its drafts. */
export const allAssignments = ({
  assignments,
  draftAssignments,
}: Pick<ModuleRow, 'assignments' | 'draftAssignments'>) => [
  ...assignments.map((one) => ({ ...one, isDraft: false })),
  ...draftAssignments.map((one) => ({ ...one, isDraft: true })),
]

interface AuthoredModuleParts {
  row: ModuleRow
  course: AuthoredModule['course']
  quizzes: QuizRow[]
  work: Map<string, number>
  versions: readonly AttachmentRow[]
  bank: readonly Pick<BankQuestion, 'tags'>[]
}

export function presentAuthoredModule(
  viewer: Pick<Viewer, 'id'>,
  { row, course, quizzes, work, versions, bank }: AuthoredModuleParts,
): AuthoredModule {
  return {
    id: row.id,
    position: row.draftPlace ?? row.position,
    isDraft: row.draftPlace !== null,
    title: row.title,
    type: row.type,
    summary: row.summary,
    course,
    lecture: presentLecture(row, viewer),
    keyPoints: row.keyPoints,
    notionUrl: row.notionUrl,
    film: row.film,
    document: presentDocument(row.document),
    items: row.items,
    assignments: allAssignments(row).map((assignment) => ({
      ...assignment,
      files: presentAttachments(assignment.id, assignment.files ?? [], versions),
      work: work.get(assignment.id) ?? 0,
    })),
    revision: row.revision,
    quizzes: quizzes.map(({ moduleId: _, questions, ...quiz }) => ({
      ...quiz,
      questions: questions.map(presentAuthoredQuestion),
    })),
    bank: bank.map(({ tags }) => ({ tags: [...tags] })),
  }
}

export function presentVersion({ number, savedAt, author, words, liveAt }: VersionRow): VersionHead {
  return { number, savedAt: savedAt.toISOString(), author, words, liveAt: liveAt?.toISOString() ?? null }
}

/** A question with its key, for its authors. The cast exists because the contract has no readonly lists. */
export function presentAuthoredQuestion(question: AuthoredQuestion): PresentedQuestion {
  return question as PresentedQuestion
}

export function presentBank(
  { id, code, title, departmentId }: CourseRow,
  questions: Awaited<ReturnType<typeof bankOf>>,
  quizzes: Awaited<ReturnType<typeof drawingQuizzes>>,
): AuthoredBank {
  return {
    course: { id, code, title, departmentId },
    questions: questions.map(({ tags, revision, ...question }) => ({
      question: presentAuthoredQuestion(question),
      tags: [...tags],
      revision,
    })),
    draws: quizzes.flatMap((quiz) =>
      quiz.draws.map(({ tag, count }) => ({
        moduleId: quiz.moduleId,
        quizId: quiz.id,
        title: quiz.title,
        tag,
        count,
      })),
    ),
  }
}
