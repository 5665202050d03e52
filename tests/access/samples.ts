import { randomUUID } from 'node:crypto'
import type { ContractKey } from '../../contract/index.ts'
import { newOneTimeToken } from '../../server/people/accounts/one-time-token.ts'
import type { CallOptions } from '../support/app.ts'
import { freshAddress } from '../support/factories.ts'
import { accommodationSamples } from './samples/accommodations.ts'
import { administration } from './samples/administration.ts'
import { admissionsSamples } from './samples/admissions.ts'
import { announcementSamples } from './samples/announcements.ts'
import { assignmentSamples, teachingSamples } from './samples/assignments.ts'
import { authoringSamples } from './samples/authoring.ts'
import { calculatorSamples } from './samples/calculators.ts'
import { certificateDesignSamples } from './samples/certificate-design.ts'
import { certificateSamples } from './samples/certificates.ts'
import { completionSamples } from './samples/completion.ts'
import { sampleCourse } from './samples/course.ts'
import { curriculumSamples } from './samples/curriculum.ts'
import { dashboardSamples } from './samples/dashboard.ts'
import { discussionSamples } from './samples/discussions.ts'
import { enrollmentRulesSamples } from './samples/enrollment-rules.ts'
import { enrollmentSamples } from './samples/enrollments.ts'
import { gradeSamples } from './samples/grades.ts'
import { groupSamples } from './samples/groups.ts'
import { learningSamples } from './samples/learning.ts'
import { lectureChangeSamples } from './samples/lecture-changes.ts'
import { liveSessionSamples } from './samples/live-sessions.ts'
import { mediaSamples } from './samples/media.ts'
import { messageSamples } from './samples/messages.ts'
import { notesSamples } from './samples/notes.ts'
import { notificationSamples } from './samples/notifications.ts'
import { operationSamples } from './samples/operations.ts'
import { planSamples } from './samples/plans.ts'
import { printSamples } from './samples/print.ts'
import { profileSamples } from './samples/profile.ts'
import { quizTeachingSamples } from './samples/quiz-teaching.ts'
import { regradeSamples } from './samples/regrades.ts'
import { reviewSamples } from './samples/review.ts'
import { rhythmSamples } from './samples/rhythm.ts'
import { roundSamples } from './samples/rounds.ts'
import { searchSamples } from './samples/search.ts'
import { securitySamples } from './samples/security.ts'
import { stuckSamples } from './samples/stuck.ts'
import { studyGroupSamples } from './samples/study-groups.ts'
import { suggestionSamples } from './samples/suggestions.ts'
import { worksheetSamples } from './samples/worksheets.ts'

export type Sample = Pick<CallOptions, 'params' | 'query' | 'body' | 'rawBody'> & {
  /** The status for permitted callers, if not 200. */
  answer?: number
}

export const samplePassword = 'correct horse battery'

const sampleQuiz = 'fnd-100-1-q1'

/**
 * One valid call for every endpoint, new for each caller. An endpoint without a sample does not compile, so the matrix
 * is complete.
 */
export const samples = (caller: { email: string }): Record<ContractKey, Sample> => ({
  'GET /api/auth/session': {},
  'POST /api/auth/login': { body: { email: caller.email, password: samplePassword } },
  'POST /api/auth/logout': {},
  'GET /api/auth/verify-setup-token': { query: { token: newOneTimeToken() } },
  'POST /api/auth/setup-password': {
    body: { token: newOneTimeToken(), password: 'long enough' },
    answer: 400,
  },
  'POST /api/auth/forgot-password': { body: { email: freshAddress('unknown') } },
  'POST /api/auth/reset-password': {
    body: { token: newOneTimeToken(), password: 'long enough' },
    answer: 400,
  },
  'POST /api/auth/request-invitation': { body: { email: freshAddress('unknown') } },
  'POST /api/admin/login': {
    body: { email: freshAddress('unknown'), password: samplePassword },
    answer: 401,
  },
  'POST /api/auth/register': {
    body: { firstName: 'Noor', lastName: 'Haddad', email: freshAddress('noor'), password: 'sewing' },
  },
  'GET /api/catalogue': {},
  'GET /api/catalogue/search': { query: { search: 'brand', page: '1' } },
  'GET /api/tracts': {},
  'GET /api/courses/{id}': { params: { id: sampleCourse.id } },
  ...notificationSamples,
  ...messageSamples(),
  ...announcementSamples(),
  ...authoringSamples(),
  ...studyGroupSamples(),
  ...groupSamples(),
  ...completionSamples(),
  ...stuckSamples(),
  ...enrollmentRulesSamples(),
  ...enrollmentSamples(),
  ...roundSamples(),
  ...liveSessionSamples(),
  ...learningSamples,
  ...lectureChangeSamples,
  ...suggestionSamples(),
  ...notesSamples,
  ...worksheetSamples,
  ...calculatorSamples,
  ...planSamples,
  ...dashboardSamples,
  ...rhythmSamples,
  ...searchSamples,
  'GET /api/user/quizzes': {},
  'GET /api/user/quizzes/{id}': { params: { id: sampleQuiz } },
  'POST /api/user/quizzes/{id}/attempts': { params: { id: sampleQuiz } },
  'GET /api/user/quiz-attempts/{id}': { params: { id: randomUUID() }, answer: 404 },
  'GET /api/user/quiz-attempts/{id}/missed': { params: { id: randomUUID() }, answer: 404 },
  'PUT /api/user/quiz-attempts/{id}/answers/{questionId}': {
    params: { id: randomUUID(), questionId: `${sampleQuiz}-q1` },
    body: { sequence: 1, answer: { kind: 'single-choice', option: 'o1' }, flagged: false },
    answer: 404,
  },
  'POST /api/user/quiz-attempts/{id}/submit': { params: { id: randomUUID() }, answer: 404 },
  'GET /api/user/quiz-attempts/{id}/result': { params: { id: randomUUID() }, answer: 404 },
  ...certificateDesignSamples,
  ...certificateSamples,
  ...printSamples,
  ...curriculumSamples(),
  ...discussionSamples(),
  ...assignmentSamples(),
  ...teachingSamples(),
  ...gradeSamples(),
  ...quizTeachingSamples(),
  ...regradeSamples(),
  ...accommodationSamples(),
  ...reviewSamples(),
  ...securitySamples(samplePassword),
  'GET /api/site': {},
  ...mediaSamples(),
  ...administration(),
  ...operationSamples(),
  ...profileSamples,
  ...admissionsSamples,
})
