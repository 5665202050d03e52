/** Teachers' courses, submissions and grading. Instructors reach only their own courses. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { moment } from '../moments.ts'
import { visible } from '../visible-text.ts'
import { commentPlace, latePolicy, rubricCriterion, submission } from './assignments.ts'

/** What each course role may do: rules/people/course-roles.ts. */
export const courseAbility = z.enum([
  'see-work',
  'grade',
  'moderate',
  'see-people',
  'message',
  'announce',
  'plan-sessions',
  'take-attendance',
  'edit-course',
  'manage-people',
  'manage-staff',
])
export const courseRole = z.enum(['teacher', 'assistant', 'observer'])

export const taughtCourse = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  departmentId: z.string(),
  status: z.enum(['draft', 'scheduled', 'published', 'archived']),
  can: z.array(courseAbility),
  students: z.int(),
  /** Ungraded submissions. */
  toGrade: z.int(),
  /** Ungraded quiz attempts. */
  quizzesToGrade: z.int(),
})

export const courseHead = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  departmentId: z.string(),
})

/** A course in the rooms of its staff. */
export const courseOfStaff = z.extend(courseHead, { can: z.array(courseAbility) })

export const taughtAssignment = z.object({
  id: z.string(),
  title: z.string(),
  modulePosition: z.int(),
  points: z.number(),
  dueAt: z.nullable(z.string()),
  /** Students see a new grade only when it is released. */
  holdGrades: z.boolean(),
  /** Students are numbered while they are graded. */
  hideNames: z.boolean(),
  /** Grades that wait for their release. */
  held: z.int(),
})

export const submissionRow = z.object({
  id: z.string(),
  /** Null while names are hidden. */
  studentId: z.nullable(z.string()),
  /** “Student 7” while names are hidden. */
  studentName: z.string(),
  assignmentId: z.string(),
  assignmentTitle: z.string(),
  number: z.int(),
  submittedAt: z.string(),
  late: z.boolean(),
  /** Null while ungraded. */
  score: z.nullable(z.number()),
  points: z.number(),
  /** The student does not see the grade yet. */
  held: z.boolean(),
})

export const submissionFilter = z.enum(['to-grade', 'graded', 'all'])

/** A student without a submission. */
export const missingStudent = z.object({
  studentId: z.string(),
  studentName: z.string(),
  /** For this student. */
  dueAt: z.nullable(z.string()),
  /** The extended due date of this student. */
  extendedTo: z.nullable(z.string()),
  overdue: z.boolean(),
})

/** Neighbors of a submission in the grading queue. */
export const gradingQueue = z.object({
  previousId: z.nullable(z.string()),
  nextId: z.nullable(z.string()),
  waiting: z.int(),
})

export const submissionToGrade = z.extend(submission, {
  course: courseOfStaff,
  /** Null while names are hidden. */
  studentId: z.nullable(z.string()),
  /** “Student 7” while names are hidden. */
  studentName: z.string(),
  /** Whether a grade saved now waits for its release. */
  holdsGrade: z.boolean(),
  /** The grade given is not seen by the student yet. */
  held: z.boolean(),
  assignment: z.object({
    id: z.string(),
    title: z.string(),
    modulePosition: z.int(),
    description: z.string(),
    handIn: z.string(),
    rubric: z.array(rubricCriterion),
    points: z.number(),
  }),
  dueAt: z.nullable(z.string()),
  /** The extended due date of this student. */
  extendedTo: z.nullable(z.string()),
  /** Late deduction in percent. */
  deduction: z.number(),
  gradeVersion: z.int(),
  isLatest: z.boolean(),
  /** All submissions, newest first. */
  versions: z.array(
    z.object({ id: z.string(), number: z.int(), submittedAt: z.string(), graded: z.boolean() }),
  ),
  /** Neighbors in the course's grading queue, oldest first. */
  queue: gradingQueue,
  /** The same within this assignment. */
  queueOfAssignment: gradingQueue,
})

export const staffMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: courseRole,
})

const courseId = z.string().check(z.maxLength(64))
const course = z.object({ id: courseId })
const assignmentPlace = z.object({ id: courseId, assignmentId: z.string().check(z.maxLength(80)) })
const submissionId = z.object({ id: z.uuid('Invalid submission id') })
const dueMoment = moment('Enter a valid date')
const courseNotFound = { 'course-not-found': { status: 404, title: 'Course Not Found' } } as const
const assignmentNotFound = {
  ...courseNotFound,
  'assignment-not-found': { status: 404, title: 'Assignment not found' },
} as const
const submissionNotFound = {
  'submission-not-found': { status: 404, title: 'Submission not found' },
} as const

const severalReason = z
  .string()
  .check(
    z.trim(),
    ...visible('Please enter a reason. The students will see it.'),
    z.maxLength(500, 'Please keep the reason within 500 characters'),
  )

const staffOfCourse = z.object({ course: courseOfStaff, staff: z.array(staffMember) })

export const gradeInput = z.object({
  /** Of the grade on screen; 0 for the first. */
  version: z.int().check(z.minimum(0)),
  /** Points per criterion, in the order of the rubric. */
  earned: z.array(z.number().check(z.minimum(0), z.maximum(1_000))).check(z.maxLength(20)),
  feedback: z.string().check(z.maxLength(10_000, 'Please keep the feedback within 10000 characters')),
})

export const teaching = endpoints({
  'GET /api/teach/courses': {
    access: 'instructor',
    summary: 'The courses the viewer teaches (all for administrators), in catalog order, 200 at a time',
    query: z.object({
      /** Part of a code or title. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      /** Id of the last course of the page before. */
      after: z.optional(z.string().check(z.maxLength(64))),
    }),
    output: z.object({
      courses: z.array(taughtCourse),
      /** Ungraded work in all courses the viewer teaches. */
      waiting: z.int(),
      /** Whether the viewer may begin courses. */
      mayBegin: z.boolean(),
      next: z.nullable(z.string()),
    }),
  },
  'GET /api/teach/courses/{id}/submissions': {
    access: 'instructor',
    summary: 'Latest submissions, 50 at a time',
    description: 'Ungraded ones are oldest first, all others newest first.',
    params: course,
    query: z.object({
      show: z._default(submissionFilter, 'to-grade'),
      assignment: z.optional(z.string().check(z.maxLength(80))),
      /** `next` of the page before. */
      after: z.optional(z.string().check(z.maxLength(120))),
    }),
    output: z.object({
      course: courseOfStaff,
      assignments: z.array(taughtAssignment),
      submissions: z.array(submissionRow),
      waiting: z.int(),
      next: z.nullable(z.string()),
    }),
    refusals: courseNotFound,
  },
  'GET /api/teach/courses/{id}/assignments/{assignmentId}/missing': {
    access: 'instructor',
    summary: 'Students without a submission for an assignment, by name, 50 at a time',
    params: assignmentPlace,
    query: z.object({
      /** Id of the last student of the page before. */
      after: z.optional(z.string().check(z.maxLength(64))),
    }),
    output: z.object({
      course: courseOfStaff,
      assignments: z.array(taughtAssignment),
      students: z.array(missingStudent),
      missing: z.int(),
      studentCount: z.int(),
      next: z.nullable(z.string()),
    }),
    refusals: assignmentNotFound,
  },
  'PUT /api/teach/courses/{id}/assignments/{assignmentId}/extensions/{userId}': {
    access: 'instructor',
    summary: 'Give a student a personal due date, whether they have submitted or not',
    description: 'Without a date, removes the extension.',
    params: z.extend(assignmentPlace, { userId: z.string().check(z.maxLength(64)) }),
    body: z.object({ dueAt: z.nullable(dueMoment) }),
    output: z.object({ student: missingStudent }),
    refusals: {
      ...assignmentNotFound,
      'student-not-found': { status: 404, title: 'Student not found' },
    },
  },
  'POST /api/teach/courses/{id}/assignments/{assignmentId}/several': {
    access: 'instructor',
    summary: 'Extend the due date, excuse, or give the same points to several students, all or none',
    description:
      'Points and an excuse are overrides in the gradebook, with one reason that the students see.',
    params: assignmentPlace,
    body: z.object({
      submissionIds: z.array(z.uuid('Invalid submission id')).check(z.minLength(1), z.maxLength(200)),
      change: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('extend'), dueAt: dueMoment }),
        z.object({ kind: z.literal('excuse'), reason: severalReason }),
        z.object({
          kind: z.literal('points'),
          score: z.number('Enter a number').check(z.minimum(0, 'Points cannot be negative')),
          reason: severalReason,
        }),
      ]),
    }),
    output: z.object({
      students: z.int(),
      /** When the grades were written, and until when that can be undone; null for due dates. */
      undo: z.nullable(z.object({ at: z.string(), until: z.string() })),
    }),
    refusals: {
      ...assignmentNotFound,
      'submission-not-found': { status: 404, title: 'Submission not found' },
    },
  },
  'POST /api/teach/courses/{id}/assignments/{assignmentId}/several/undo': {
    access: 'instructor',
    summary: 'Undo the points or the excuse that several were given, all or none',
    description: 'For 10 minutes, and only while no one has changed one of these grades since.',
    params: assignmentPlace,
    body: z.object({
      /** `undo.at` of the change. */
      at: moment('Invalid moment'),
    }),
    output: z.object({ students: z.int() }),
    refusals: {
      ...assignmentNotFound,
      'undo-too-late': { status: 409, title: 'This cannot be undone any longer' },
    },
  },
  'POST /api/teach/submissions/{id}/release': {
    access: 'instructor',
    summary: 'Release the held grade and comments of one student at an assignment; the others stay held',
    description: 'Idempotent.',
    params: submissionId,
    /** Whether anything was held. */
    output: z.object({ released: z.boolean() }),
    refusals: submissionNotFound,
  },
  'GET /api/teach/courses/{id}/assignments/{assignmentId}/work': {
    access: 'instructor',
    summary: 'The handed-in work of an assignment as a zip: a folder per student, and a table of contents',
    description:
      'The latest version of each student. Where names are hidden, students and files have numbers.',
    params: assignmentPlace,
    download: true,
    output: z.file(),
    refusals: assignmentNotFound,
  },
  'PUT /api/teach/courses/{id}/assignments/{assignmentId}/grading': {
    access: 'instructor',
    summary: 'Hold the grades of an assignment, release them, and hide names while grading',
    description:
      'While grades are held, students see their work as waiting for a grade. Without `holdGrades`, what is held is released to all at the same moment. Grades that students knew before stay visible.',
    params: assignmentPlace,
    body: z.object({ holdGrades: z.boolean(), hideNames: z.boolean() }),
    output: z.object({
      assignment: taughtAssignment,
      /** Students who see their grade from now on. */
      released: z.int(),
    }),
    refusals: assignmentNotFound,
  },
  'GET /api/teach/submissions/{id}': {
    access: 'instructor',
    summary: 'A submission to grade',
    params: submissionId,
    output: z.object({ submission: submissionToGrade }),
    refusals: submissionNotFound,
  },
  'PUT /api/teach/submissions/{id}/grade': {
    access: 'instructor',
    summary: 'Grade or regrade a submission by its rubric',
    params: submissionId,
    body: gradeInput,
    output: z.object({ submission: submissionToGrade }),
    refusals: {
      ...submissionNotFound,
      'grade-changed': { status: 409, title: 'Someone else has graded this' },
    },
  },
  'POST /api/teach/submissions/{id}/comments': {
    access: 'instructor',
    summary: 'Pin a comment to a second of a submitted film or recording, or to a point in a picture',
    description: 'The caller makes the id, so a retry is harmless.',
    params: submissionId,
    body: z.object({
      id: z.uuid('Invalid comment id'),
      fileId: z.uuid('Invalid file id'),
      at: commentPlace,
      text: z
        .string()
        .check(
          z.trim(),
          ...visible('Please write a comment'),
          z.maxLength(2_000, 'Please keep a comment within 2000 characters'),
        ),
    }),
    output: z.object({ submission: submissionToGrade }),
    refusals: {
      ...submissionNotFound,
      'file-not-found': { status: 404, title: 'File not found' },
      'too-many-comments': { status: 409, title: 'Too many comments' },
    },
  },
  'DELETE /api/teach/submissions/{id}/comments/{commentId}': {
    access: 'instructor',
    summary: 'Delete a comment of the viewer; idempotent',
    params: z.extend(submissionId, { commentId: z.uuid('Invalid comment id') }),
    output: z.object({ submission: submissionToGrade }),
    refusals: submissionNotFound,
  },
  'GET /api/teach/courses/{id}/deadlines': {
    access: 'instructor',
    summary: 'Due dates and late policy of a course',
    params: course,
    output: z.object({ course: courseOfStaff, late: latePolicy, assignments: z.array(taughtAssignment) }),
    refusals: courseNotFound,
  },
  'PUT /api/teach/courses/{id}/deadlines': {
    access: 'instructor',
    summary: 'Set due dates and late policy of a course; omitted fields stay',
    params: course,
    body: z.object({
      late: z.optional(latePolicy),
      due: z
        .array(z.object({ assignmentId: z.string().check(z.maxLength(80)), dueAt: z.nullable(dueMoment) }))
        .check(z.maxLength(200)),
    }),
    output: z.object({ course: courseOfStaff, late: latePolicy, assignments: z.array(taughtAssignment) }),
    refusals: courseNotFound,
  },
  'PUT /api/teach/submissions/{id}/extension': {
    access: 'instructor',
    summary: 'Extend the due date of a submission’s student',
    params: submissionId,
    body: z.object({ dueAt: dueMoment }),
    output: z.object({ submission: submissionToGrade }),
    refusals: submissionNotFound,
  },
  'DELETE /api/teach/submissions/{id}/extension': {
    access: 'instructor',
    summary: 'Remove the extension; idempotent',
    params: submissionId,
    output: z.object({ submission: submissionToGrade }),
    refusals: submissionNotFound,
  },
  'GET /api/teach/courses/{id}/staff': {
    access: 'instructor',
    summary: 'The teachers, assistants and observers of a course',
    params: course,
    output: staffOfCourse,
    refusals: courseNotFound,
  },
  'POST /api/teach/courses/{id}/staff': {
    access: 'instructor',
    summary: 'Give an instructor a role in a course, by email; changes the role of one who has one',
    params: course,
    body: z.object({ email: z.email('Please enter a valid email address'), role: courseRole }),
    output: staffOfCourse,
    refusals: {
      ...courseNotFound,
      'no-such-instructor': { status: 409, title: 'No instructor has this address' },
      'last-teacher': { status: 409, title: 'A course keeps a teacher' },
    },
  },
  'DELETE /api/teach/courses/{id}/staff/{userId}': {
    access: 'instructor',
    summary: 'End a person’s role in a course; idempotent',
    params: z.object({ id: courseId, userId: z.string().check(z.maxLength(64)) }),
    output: staffOfCourse,
    refusals: { ...courseNotFound, 'last-teacher': { status: 409, title: 'A course keeps a teacher' } },
  },
})

export type TaughtCourse = z.infer<typeof taughtCourse>
export type TaughtAssignment = z.infer<typeof taughtAssignment>
export type CourseHead = z.infer<typeof courseHead>
export type SubmissionRow = z.infer<typeof submissionRow>
export type MissingStudent = z.infer<typeof missingStudent>
export type SubmissionFilter = z.infer<typeof submissionFilter>
export type SubmissionToGrade = z.infer<typeof submissionToGrade>
export type StaffMember = z.infer<typeof staffMember>
export type CourseOfStaff = z.infer<typeof courseOfStaff>
export type CourseAbility = z.infer<typeof courseAbility>
export type CourseRole = z.infer<typeof courseRole>
