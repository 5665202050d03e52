/** Every noun of the application. `compose` sorts them by their needs. */

export {
  assignmentGrading,
  assignments,
  feedbackComments,
  gradeHolds,
  grading,
  missingWork,
  severalSubmissions,
  shownWork,
  workArchive,
} from '../../assessment/assignments/index.ts'
export { completion, completionChecks } from '../../assessment/completion/index.ts'
export { grades } from '../../assessment/gradebook/index.ts'
export { quizRules, quizTeaching, quizzes } from '../../assessment/quizzes/index.ts'
export { teaching } from '../../assessment/teaching/index.ts'
export { calendar } from '../../calendar/index.ts'
export { certificateDesign } from '../../certificates/design/index.ts'
export { certificates } from '../../certificates/index.ts'
export { announcements } from '../../community/announcements/index.ts'
export { discussions, moderation } from '../../community/discussions/index.ts'
export { messageReports, messages, messagesToMany } from '../../community/messages/index.ts'
export { notifications } from '../../community/notifications/index.ts'
export { groupActivity, studyGroups } from '../../community/study-groups/index.ts'
export { workReports } from '../../community/work-reports/index.ts'
export { authoring } from '../../courses/authoring/index.ts'
export { catalogue } from '../../courses/catalogue/index.ts'
export { curriculum } from '../../courses/curriculum/index.ts'
export { rounds } from '../../courses/rounds/index.ts'
export { calculators } from '../../learning/calculators/index.ts'
export { dashboard } from '../../learning/dashboard/index.ts'
export { notes } from '../../learning/notes/index.ts'
export { coursePlans } from '../../learning/plans/index.ts'
export { learning } from '../../learning/progress/index.ts'
export { review } from '../../learning/review/index.ts'
export { rhythm } from '../../learning/rhythm/index.ts'
export { worksheets } from '../../learning/worksheets/index.ts'
export { media } from '../../media/index.ts'
export { accounts, devices, sessionCache, sessions } from '../../people/accounts/index.ts'
export { admissions } from '../../people/admissions/index.ts'
export { courseAdmission, enrollmentRules } from '../../people/enrollment-rules/index.ts'
export { courseEnrollments } from '../../people/enrollments/index.ts'
export { schoolGroups } from '../../people/groups/index.ts'
export { userImports } from '../../people/import/index.ts'
export { userMerges } from '../../people/merge/index.ts'
export { profile } from '../../people/profile/index.ts'
export { signInProviders } from '../../people/providers/index.ts'
export { security } from '../../people/security/index.ts'
export { stuck, weeklySummary } from '../../people/stuck/index.ts'
export { impersonation, users } from '../../people/users/index.ts'
export { audit, auditMonths } from '../../school/audit/index.ts'
export { letters } from '../../school/letters/index.ts'
export { outbox } from '../../school/outbox/index.ts'
export { reports } from '../../school/reports/index.ts'
export { settings } from '../../school/settings/index.ts'
export { status } from '../../school/status/index.ts'
export { search } from '../../search/index.ts'
export { drawing } from '../drawing/index.ts'
export { live, liveDoor } from '../events/index.ts'
export { jobsAdmin } from '../jobs/index.ts'
export { mail } from '../mail/index.ts'
export { print, typesetting } from '../print/index.ts'
export { throttling } from '../throttling/index.ts'
