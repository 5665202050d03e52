import type { AuthoredCourse, ManagedCourse } from '../../contract/authoring.ts'
import type { AuthoredModule, LectureDraft, VersionHead } from '../../contract/lectures.ts'
import { possibleStates } from '../../rules/authoring.ts'
import { departmentLabel } from '../../rules/catalogue.ts'
import { coverOf } from '../catalogue/present.ts'
import type { CourseRow, OutlineRow } from './course-queries.ts'
import type { ModuleRow, VersionRow } from './lecture-queries.ts'
import type { ManagedRow } from './queries.ts'
import type { QuizRow } from './quiz-queries.ts'

export function presentManagedCourse(
  { departmentName, coverId, ...row }: ManagedRow,
  enrollmentCount: number,
): ManagedCourse {
  return {
    ...row,
    enrollmentCount,
    department: departmentLabel(departmentName),
    image: coverOf(row.departmentId, row.id, coverId),
  }
}

export function presentAuthoredCourse(
  { departmentName, publishAt, modulesMade: _, ...row }: CourseRow,
  modules: OutlineRow[],
): AuthoredCourse {
  return {
    ...row,
    department: departmentLabel(departmentName),
    image: coverOf(row.departmentId, row.id, row.coverId),
    publishAt: publishAt?.toISOString() ?? null,
    modules,
    may: possibleStates(row.status, row.enrolled),
  }
}

export function presentLecture(row: ModuleRow): LectureDraft {
  return {
    markdown: row.draft ?? row.liveMarkdown,
    revision: row.draftRevision,
    savedAt: row.savedAt?.toISOString() ?? null,
    savedBy: row.savedBy,
    changed: row.draft !== null && row.draft !== row.liveMarkdown,
  }
}

/** @param work drafts and submissions by assignment */
export function presentAuthoredModule(
  row: ModuleRow,
  course: AuthoredModule['course'],
  quizzes: QuizRow[],
  work: Map<string, number>,
): AuthoredModule {
  return {
    id: row.id,
    position: row.position,
    title: row.title,
    type: row.type,
    summary: row.summary,
    course,
    lecture: presentLecture(row),
    keyPoints: row.keyPoints,
    notionUrl: row.notionUrl,
    assignments: row.assignments.map((assignment) => ({
      ...assignment,
      work: work.get(assignment.id) ?? 0,
    })),
    revision: row.revision,
    quizzes: quizzes.map(({ moduleId: _, unexplainedOthers: __, ...quiz }) => quiz),
  }
}

export function presentVersion({ number, savedAt, author, words, liveAt }: VersionRow): VersionHead {
  return { number, savedAt: savedAt.toISOString(), author, words, liveAt: liveAt?.toISOString() ?? null }
}
