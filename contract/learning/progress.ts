/** Enrolling, completing and bookmarking modules, and resuming. */
import * as z from 'zod/mini'
import { course, courseSummary, moduleContent, moduleType } from '../courses/catalogue.ts'
import { endpoints } from '../endpoint.ts'

export const progressRecord = z.object({
  moduleId: z.string(),
  completed: z.boolean(),
  bookmarked: z.boolean(),
})

export const enrollment = z.object({
  id: z.string(),
  courseId: z.string(),
  enrolledAt: z.string(),
  /** Stays true if modules are added after completion. */
  completed: z.boolean(),
  /** Never lower than before a change by an author; 100 for a completed course. */
  percent: z.int(),
  /** What it was before such a change, and the number of modules completed then (rules/learning/kept.ts). */
  kept: z.object({ percent: z.int(), done: z.int() }),
  /** Modules added after the course was completed, not completed yet. */
  newModules: z.int(),
  /** Staff put the viewer into a round: only they take people out of it. */
  inRound: z.boolean(),
  /** Whether the viewer has live sessions in the course. */
  liveSessions: z.boolean(),
  progress: z.array(z.object({ moduleId: z.string(), completed: z.boolean() })),
})

export const bookmark = z.object({
  moduleId: z.string(),
  title: z.string(),
  type: moduleType,
  courseId: z.string(),
  courseCode: z.string(),
  courseTitle: z.string(),
  departmentId: z.string(),
  bookmarkedAt: z.string(),
})

/** An enrollment in My Courses and on the dashboard. */
export const courseInProgress = z.extend(courseSummary, {
  enrolledAt: z.string(),
  completedModules: z.int(),
  percent: z.int(),
  /** Stays true if modules are added after completion. */
  completed: z.boolean(),
  /** Modules added after the course was completed, not completed yet. */
  newModules: z.int(),
  /** The first module not completed; null if all are. */
  next: z.nullable(
    z.object({
      id: z.string(),
      position: z.int(),
      title: z.string(),
      /** Reading time of the lecture, and the percent read. */
      minutes: z.int(),
      percentRead: z.int(),
      /** If it is still to open in the student’s round. */
      opensAt: z.nullable(z.string()),
    }),
  ),
  lastActivityAt: z.string(),
})

/** Where the student stopped in a module. */
export const modulePosition = z.object({
  moduleId: z.string(),
  /** Index of the lecture's block at the top of the screen, from 0. */
  block: z.int(),
  /** Percent of the lecture, 0 to 100. */
  percent: z.int(),
  /** Where the film or the slides stopped. */
  seconds: z.number(),
})

/** The first time a student started or completed a module. */
export const learningEvent = z.object({
  kind: z.enum(['started', 'completed']),
  moduleId: z.string(),
  title: z.string(),
  courseId: z.string(),
  courseCode: z.string(),
  at: z.string(),
})

/** The tract the student follows, with progress per course. */
export const followedTract = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  courses: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      title: z.string(),
      departmentId: z.string(),
      moduleCount: z.int(),
      completedModules: z.int(),
      /** Stays true if modules are added after completion. */
      completed: z.boolean(),
    }),
  ),
})

const courseId = z.string().check(z.maxLength(64))
const moduleId = z.string().check(z.maxLength(80))
const courseNotFound = { 'course-not-found': { status: 404, title: 'Course Not Found' } } as const
export const moduleRefusals = {
  ...courseNotFound,
  'module-not-found': { status: 404, title: 'Module not found' },
  'module-locked': { status: 403, title: 'Prerequisites Required' },
} as const

export const learning = endpoints({
  'GET /api/courses/{id}/modules/{moduleId}': {
    access: 'public',
    summary: 'The content of a module',
    description:
      'The first module of every course is public. Later ones require sign-in and completion of the modules before. For someone in a round, every module waits for its opening time.',
    params: z.object({ id: z.string().check(z.maxLength(64)), moduleId: z.string().check(z.maxLength(80)) }),
    output: z.object({ module: moduleContent }),
    refusals: {
      'course-not-found': { status: 404, title: 'Course Not Found' },
      'module-not-found': { status: 404, title: 'Module not found' },
      'module-locked': { status: 403, title: 'Prerequisites Required' },
    },
  },
  'GET /api/user/enrollment/{id}': {
    access: 'student',
    summary: 'The viewer’s enrollment in a course, or null',
    params: z.object({ id: courseId }),
    output: z.object({ enrollment: z.nullable(enrollment) }),
  },
  'GET /api/user/courses/{id}': {
    access: 'student',
    summary: 'A course the viewer may study, including one that is no longer offered to others',
    params: z.object({ id: courseId }),
    output: z.object({ course }),
    refusals: { 'course-not-found': { status: 404, title: 'Course Not Found' } },
  },
  'GET /api/user/enrollments': {
    access: 'student',
    summary: 'The viewer’s courses with progress, latest activity first',
    output: z.object({ courses: z.array(courseInProgress) }),
  },
  'GET /api/user/progress/{id}': {
    access: 'student',
    summary: 'The viewer’s progress in a course; untouched modules are omitted',
    params: z.object({ id: courseId }),
    output: z.object({
      progress: z.array(progressRecord),
      /** Modules that are still to open in the viewer’s round; empty without one. */
      openings: z.array(z.object({ moduleId: z.string(), opensAt: z.string() })),
      /** Modules that were open before an author put others in front, and stay open. */
      keptOpen: z.array(z.string()),
    }),
  },
  'POST /api/user/progress': {
    access: 'student',
    summary: 'Complete a module, or undo it',
    description: 'Idempotent. Completing a module also enrolls.',
    body: z.object({ courseId, moduleId, completed: z.boolean() }),
    output: z.object({ record: progressRecord, courseCompleted: z.boolean() }),
    refusals: moduleRefusals,
  },
  'POST /api/user/bookmark': {
    access: 'student',
    summary: 'Bookmark a module, or remove the bookmark; toggles without a target',
    body: z.object({ courseId, moduleId, bookmarked: z.optional(z.boolean()) }),
    output: z.object({ record: progressRecord }),
    refusals: moduleRefusals,
  },
  'GET /api/user/bookmarks': {
    access: 'student',
    summary: 'The viewer’s bookmarks, newest first, at most 200',
    output: z.object({ bookmarks: z.array(bookmark) }),
  },
  'POST /api/user/enroll': {
    access: 'student',
    summary: 'Enroll in a course; idempotent',
    description: 'A course may need a code, have no place left, or ask for other courses first.',
    body: z.object({
      courseId,
      /** If the course needs one. */
      code: z.optional(z.string().check(z.maxLength(40))),
    }),
    output: z.object({ enrollment }),
    refusals: courseNotFound,
  },
  'DELETE /api/user/enrollment/{id}': {
    access: 'student',
    summary: 'Leave a course; progress is kept and resumes on enrolling again',
    description: 'Refused in a round: only staff take people out of it.',
    params: z.object({ id: courseId }),
    output: z.object({ enrollment: z.null() }),
  },
  'GET /api/user/positions/{id}': {
    access: 'student',
    summary: 'The viewer’s positions in the modules of a course; modules not started are omitted',
    params: z.object({ id: courseId }),
    output: z.object({ positions: z.array(modulePosition) }),
  },
  'PUT /api/user/positions/{id}/{moduleId}': {
    access: 'student',
    summary: 'Save the viewer’s position in a module',
    description:
      'Omitted fields stay. The first position starts the module, and starting a module also enrolls.',
    params: z.object({ id: courseId, moduleId }),
    body: z.object({
      block: z.optional(z.int().check(z.minimum(0), z.maximum(5000))),
      percent: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
      seconds: z.optional(z.number().check(z.minimum(0), z.maximum(360_000))),
    }),
    output: z.object({ position: modulePosition, enrolled: z.boolean() }),
    refusals: moduleRefusals,
  },
  'GET /api/user/tract': {
    access: 'student',
    summary: 'The viewer’s followed tract with progress, or null',
    output: z.object({ tract: z.nullable(followedTract) }),
  },
  'PUT /api/user/tract': {
    access: 'student',
    summary: 'Follow a tract instead of the current one; null unfollows',
    body: z.object({ tractId: z.nullable(z.string().check(z.maxLength(64))) }),
    output: z.object({ tract: z.nullable(followedTract) }),
    refusals: { 'tract-not-found': { status: 404, title: 'Tract not found' } },
  },
  'GET /api/user/activity': {
    access: 'student',
    summary: 'First starts and completions of the last eight days, newest first',
    description: 'Eight days, so that the last seven are complete in every time zone.',
    output: z.object({ now: z.string(), events: z.array(learningEvent) }),
  },
})

export type ProgressRecord = z.infer<typeof progressRecord>
export type Enrollment = z.infer<typeof enrollment>
export type Bookmark = z.infer<typeof bookmark>
export type ModulePosition = z.infer<typeof modulePosition>
export type FollowedTract = z.infer<typeof followedTract>
export type CourseInProgress = z.infer<typeof courseInProgress>
