import type {
  AssignmentDetail,
  AssignmentDraft,
  AssignmentOverview,
  PinnedComment,
  Submission,
  SubmissionGrade,
  SubmittedFile,
} from '../../../contract/assessment/assignments.ts'
import { assignmentStateOf } from '../../../rules/assessment/assignments.ts'
import { criterionOf, levelAt } from '../../../rules/assessment/rubric.ts'
import type { CourseWork, PlacedAssignment } from '../../courses/catalogue/course-work.ts'
import { presentAttachments } from '../../courses/catalogue/present-assignment.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { CommentRow } from './comment-queries.ts'
import type { DraftRow, ResultRow, VersionRow } from './queries.ts'
import { bestOf, pointsOf, scoreOf, type Timing } from './timing.ts'

export interface OverviewParts {
  course: CourseWork
  assignment: PlacedAssignment
  timing: Timing
  open: boolean
  hasDraft: boolean
  submissions: readonly ResultRow[]
  now: Date
}

export function presentOverview(parts: OverviewParts): AssignmentOverview {
  const { course, assignment, timing, open, hasDraft, submissions, now } = parts
  const latest = submissions.find(({ isLatest }) => isLatest)
  const points = pointsOf(assignment.rubric)
  return {
    id: assignment.id,
    title: assignment.title,
    type: assignment.type,
    courseId: course.id,
    courseCode: course.code,
    courseTitle: course.title,
    departmentId: course.departmentId,
    moduleId: assignment.moduleId,
    modulePosition: assignment.modulePosition,
    moduleTitle: assignment.moduleTitle,
    points,
    state: assignmentStateOf({
      open,
      closed: isClosed(timing, now),
      hasDraft,
      submissions: submissions.length,
      graded: latest !== undefined && latest.earned !== null,
    }),
    dueAt: timing.dueAt?.toISOString() ?? null,
    closesAt: timing.closesAt?.toISOString() ?? null,
    submissionCount: submissions.length,
    score: bestOf(submissions, points, timing),
  }
}

export const isClosed = ({ closesAt }: Timing, now: Date) => closesAt !== null && now > closesAt

interface DetailParts extends Pick<OverviewParts, 'assignment' | 'timing'> {
  draft: DraftRow | null
  versions: readonly VersionRow[]
  can: AssignmentDetail['can']
  usualAnswerHours: number | null
  said: { comments: readonly CommentRow[]; viewer: Viewer }
}

/** A locked assignment shows only its title, unless the student submitted something earlier. */
export function presentDetail(
  overview: AssignmentOverview,
  { assignment, timing, draft, versions, can, said, usualAnswerHours }: DetailParts,
): AssignmentDetail {
  const shown = overview.state !== 'locked'
  return {
    ...overview,
    description: shown ? assignment.description : '',
    steps: shown ? assignment.steps : [],
    handIn: shown ? assignment.handIn : '',
    hours: shown ? (assignment.hours ?? null) : null,
    rubric: shown ? assignment.rubric.map((line) => criterionOf(assignment.levels, line)) : [],
    resources: shown ? assignment.resources : [],
    files: shown ? presentAttachments(assignment.id, assignment.files) : [],
    latePolicy: timing.dueAt === null ? null : timing.policy,
    usualAnswerHours,
    timeZone: timing.timeZone,
    draft: presentDraft(draft, versions),
    submissions: versions.map((row) => ({
      ...presentSubmission(row, overview.points, timing, said),
      shown: row.shownAt !== null,
    })),
    can,
  }
}

export function presentDraft(
  draft: DraftRow | null,
  versions: readonly Pick<VersionRow, 'draftRevision'>[],
): AssignmentDraft {
  if (draft === null) return { text: '', links: [], files: [], revision: 0, savedAt: null, submitted: false }
  const { text, links, files, revision, updatedAt } = draft
  const submitted = versions.some(({ draftRevision }) => draftRevision === revision)
  return { text, links, files: presentFiles(files), revision, savedAt: updatedAt.toISOString(), submitted }
}

export function presentSubmission(
  row: Omit<VersionRow, 'draftRevision' | 'isLatest' | 'shownAt' | 'gradeHeld'>,
  points: number,
  timing: Timing,
  { comments, viewer }: { comments: readonly CommentRow[]; viewer: Viewer },
): Submission {
  const { id, number, submittedAt, text, links, files } = row
  return {
    id,
    number,
    submittedAt: submittedAt.toISOString(),
    late: timing.isLate(submittedAt),
    text,
    links,
    files: presentFiles(files),
    comments: comments
      .filter(({ submissionId }) => submissionId === id)
      .map((comment) => presentComment(comment, viewer)),
    grade: presentGrade(row, points, timing),
  }
}

function presentComment(row: CommentRow, viewer: Viewer): PinnedComment {
  const { id, fileId, at, text, author, authorId, createdAt } = row
  const remove = viewer.role === 'admin' || authorId === viewer.id
  return { id, fileId, at, text, author, createdAt: createdAt.toISOString(), can: { remove } }
}

export function presentFiles(files: readonly Omit<SubmittedFile, 'url'>[]): SubmittedFile[] {
  return files.map(({ id, name, type, size }) => ({ id, name, type, size, url: `/api/media/${id}` }))
}

function presentGrade(
  row: Pick<VersionRow, 'criteria' | 'earned' | 'possible' | 'feedback' | 'gradedAt' | 'submittedAt'>,
  points: number,
  timing: Timing,
): SubmissionGrade | null {
  const { criteria, earned, possible, feedback, gradedAt, submittedAt } = row
  const score = scoreOf(row, points, timing)
  if (criteria === null || earned === null || possible === null || gradedAt === null || score === null) {
    return null
  }
  return {
    criteria: criteria.map((line) => ({
      ...line,
      level: levelAt(
        line.levels.map((level) => level.points),
        line.earned,
      ),
    })),
    feedback: feedback ?? '',
    earned,
    possible,
    deduction: timing.deduction(submittedAt),
    score,
    gradedAt: gradedAt.toISOString(),
  }
}
