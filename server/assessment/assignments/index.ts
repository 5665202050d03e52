import { defineNoun } from '../../platform/nouns/noun.ts'
import { teachingRoutes } from '../teaching/routes.ts'
import { type AssignmentGradingService, assignmentGradingService } from './assignment-grading.ts'
import { assignmentAttachments } from './attachments.ts'
import { feedbackCommentsRoutes } from './feedback-comment-routes.ts'
import { feedbackCommentsService } from './feedback-comments.ts'
import { submissionPurposes } from './files.ts'
import { gradeHoldsService } from './grade-holds.ts'
import { type GradingDependencies, gradingService } from './grading-service.ts'
import { type MissingWorkService, missingWorkService } from './missing-work-service.ts'
import { personalTables } from './personal-tables.ts'
import { assignmentsRoutes } from './routes.ts'
import { type AssignmentsDependencies, assignmentsService } from './service.ts'
import { type SeveralSubmissionsService, severalSubmissionsService } from './several-submissions.ts'
import { type ShownWorkService, shownWorkService } from './shown-work.ts'
import { type WorkArchiveService, workArchiveService } from './work-archive.ts'

export const shownWork = defineNoun({
  name: 'shownWork',
  needs: ['db', 'catalogue', 'now'],
  service: shownWorkService,
})

export const assignments = defineNoun({
  name: 'assignments',
  needs: ['db', 'catalogue', 'learning', 'media', 'settings', 'shownWork', 'now'],
  service: (needs: AssignmentsDependencies & { shownWork: ShownWorkService }) => assignmentsService(needs),
  routes: (service, needs) => assignmentsRoutes(service, assignmentAttachments(needs), needs.shownWork),
  filePurposes: (_, { db }) => submissionPurposes(db),
  personalTables,
})

export const gradeHolds = defineNoun({ name: 'gradeHolds', needs: [], service: gradeHoldsService })

export const assignmentGrading = defineNoun({
  name: 'assignmentGrading',
  needs: ['db', 'teaching', 'grades', 'notifications', 'audit', 'completionChecks'],
  service: assignmentGradingService,
})

export const severalSubmissions = defineNoun({
  name: 'severalSubmissions',
  needs: ['db', 'teaching', 'grades', 'notifications', 'audit', 'now'],
  service: severalSubmissionsService,
})

export const workArchive = defineNoun({
  name: 'workArchive',
  needs: ['db', 'teaching', 'media', 'audit', 'settings'],
  service: workArchiveService,
})

export const missingWork = defineNoun({
  name: 'missingWork',
  needs: ['db', 'teaching', 'notifications', 'audit', 'settings', 'now'],
  service: missingWorkService,
})

export const feedbackComments = defineNoun({
  name: 'feedbackComments',
  needs: ['db', 'teaching'],
  service: feedbackCommentsService,
  routes: feedbackCommentsRoutes,
})

/** Answers the endpoints of `teaching`, most of which are about submissions. */
export const grading = defineNoun({
  name: 'grading',
  needs: [
    'db',
    'catalogue',
    'teaching',
    'missingWork',
    'assignmentGrading',
    'workArchive',
    'severalSubmissions',
    'gradeHolds',
    'completionChecks',
    'notifications',
    'audit',
    'settings',
    'now',
  ],
  service: (
    needs: GradingDependencies & {
      missingWork: MissingWorkService
      assignmentGrading: AssignmentGradingService
      workArchive: WorkArchiveService
      severalSubmissions: SeveralSubmissionsService
    },
  ) => gradingService(needs),
  routes: (service, needs) =>
    teachingRoutes(needs.teaching, service, {
      missingWork: needs.missingWork,
      assignmentGrading: needs.assignmentGrading,
      workArchive: needs.workArchive,
      severalSubmissions: needs.severalSubmissions,
    }),
})
