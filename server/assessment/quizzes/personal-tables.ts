import {
  greatest,
  latest,
  move,
  type PersonalTables,
  personal,
  unlinked,
} from '../../platform/nouns/personal-tables.ts'
import { mergeAttempts } from './merge-queries.ts'

export const personalTables: PersonalTables = {
  'quiz_allowances.given_by': { ...unlinked, onMerge: move },
  'quiz_allowances.user_id': {
    ...personal,
    onMerge: {
      how: 'join',
      by: ['quiz_id'],
      set: {
        ...greatest('extra_minutes', 'extra_attempts'),
        ...latest('given_at', 'reason', 'given_by'),
        ...greatest('given_at'),
      },
      shown: 'allowances',
    },
  },
  'quiz_attempts.graded_by': { ...unlinked, onMerge: move },
  // Renumbered in the order they began.
  'quiz_attempts.user_id': {
    onDeletion: 'erase',
    download: { without: ['questions'] },
    onMerge: { how: 'by-hand', by: ['quiz_id'], shown: 'attempts', merge: mergeAttempts },
  },
}
