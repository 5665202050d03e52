import { defineNoun } from '../../platform/nouns/noun.ts'
import { move, unlinked } from '../../platform/nouns/personal-tables.ts'
import { assignmentAttachmentPurpose, assignmentPurpose } from './attachments.ts'
import { courseCovers, coverPurpose } from './courses.ts'
import { documentPurpose, documentPurposeOf } from './documents.ts'
import { filmPurposesOf } from './films.ts'
import { lectureFilePurposes } from './lecture-files.ts'
import {
  authoringRoutes,
  changesRoutes,
  copiesRoutes,
  documentsRoutes,
  lecturesRoutes,
  moduleItemsRoutes,
  packagesRoutes,
  questionBankRoutes,
  stimuliRoutes,
} from './routes.ts'
import { authoringService } from './service.ts'

export const authoring = defineNoun({
  name: 'authoring',
  needs: [
    'db',
    'events',
    'jobs',
    'audit',
    'media',
    'storage',
    'teaching',
    'reports',
    'quizzes',
    'drawing',
    'pdf',
    'throttling',
    'learning',
    'rounds',
    'accounts',
    'notifications',
    'now',
  ],
  service: authoringService,
  routes: (service) => [
    ...authoringRoutes(service),
    ...changesRoutes(service),
    ...lecturesRoutes(service),
    ...documentsRoutes(service),
    ...moduleItemsRoutes(service),
    ...packagesRoutes(service),
    ...copiesRoutes(service),
    ...questionBankRoutes(service),
    ...stimuliRoutes(service),
  ],
  filePurposes: (_, needs) => ({
    [coverPurpose]: courseCovers,
    ...lectureFilePurposes(needs),
    ...filmPurposesOf(needs),
    [documentPurpose]: documentPurposeOf(needs),
    [assignmentPurpose]: assignmentAttachmentPurpose(needs),
  }),
  jobs: ({ courses, changes }) => ({
    'courses.go-live': ({ courseId }) => changes.goLiveDue(courseId),
    'courses.publish': ({ courseId }) => courses.publishDue(courseId),
  }),
  personalTables: {
    'assignment_attachments.author_id': { onDeletion: 'unlink', download: {}, onMerge: move },
    'course_archive_requests.asked_by': { onDeletion: 'unlink', download: {}, onMerge: move },
    'lecture_drafts.author_id': { ...unlinked, onMerge: move },
    'module_documents.author_id': { onDeletion: 'unlink', download: {}, onMerge: move },
    'scheduled_changes.scheduled_by': { ...unlinked, onMerge: move },
    'lecture_versions.author_id': { onDeletion: 'unlink', download: {}, onMerge: move },
  },
})
