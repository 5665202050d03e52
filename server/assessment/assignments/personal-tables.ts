import {
  greatest,
  internal,
  keepOne,
  move,
  type PersonalTables,
  personal,
  unlinked,
} from '../../platform/nouns/personal-tables.ts'
import { mergeWork } from './merge-queries.ts'

export const personalTables: PersonalTables = {
  // With the submissions, which name their draft's revision.
  'assignment_drafts.user_id': {
    ...personal,
    onMerge: { how: 'by-hand', by: ['assignment_id'], shown: 'drafts' },
  },
  'assignment_extensions.user_id': {
    ...personal,
    onMerge: { how: 'join', by: ['assignment_id'], set: greatest('due_at'), shown: 'allowances' },
  },
  // The download has the files, and their names in drafts and submissions.
  'assignment_files.user_id': { ...internal, onMerge: keepOne('media_id', 'assignment_id') },
  'feedback_comments.user_id': {
    ...personal,
    onMerge: {
      how: 'join',
      by: ['course_id', 'text'],
      set: { uses: 'k.uses + d.uses', kept: 'k.kept or d.kept', ...greatest('used_at') },
    },
  },
  'submission_comments.author_id': { onDeletion: 'unlink', download: {}, onMerge: move },
  'submission_comments.user_id': {
    ...personal,
    download: { heldBy: { column: 'held' } },
    onMerge: keepOne('id'),
  },
  'submissions.graded_by': { ...unlinked, onMerge: move },
  'submissions.user_id': {
    ...personal,
    download: {
      without: ['grade_version'],
      heldBy: {
        column: 'grade_held',
        columns: ['criteria', 'earned', 'possible', 'feedback', 'graded_at', 'graded_by'],
      },
    },
    onMerge: { how: 'by-hand', by: ['assignment_id'], shown: 'submissions', merge: mergeWork },
  },
}
