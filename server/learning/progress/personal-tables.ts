import {
  greatest,
  latest,
  least,
  type PersonalTables,
  personal,
} from '../../platform/nouns/personal-tables.ts'

export const personalTables: PersonalTables = {
  'enrollments.user_id': {
    ...personal,
    onMerge: {
      how: 'join',
      by: ['course_id'],
      set: {
        ...least('enrolled_at'),
        round_id: 'coalesce(k.round_id, d.round_id)',
        ...greatest('kept_percent'),
        ...latest('kept_percent', 'kept_done'),
        kept_completed: 'k.kept_completed or d.kept_completed',
        kept_open: 'array(select distinct unnest(k.kept_open || d.kept_open))',
      },
      shown: 'enrollments',
    },
  },
  // One tract at a time: the kept account's.
  'followed_tracts.user_id': { ...personal, onMerge: { how: 'unless-any' } },
  'learning_events.user_id': {
    ...personal,
    onMerge: { how: 'join', by: ['module_id', 'kind'], set: least('at') },
  },
  'module_positions.user_id': {
    ...personal,
    onMerge: {
      how: 'join',
      by: ['module_id'],
      set: { ...latest('updated_at', 'block', 'percent', 'seconds'), ...greatest('updated_at') },
      shown: 'positions',
    },
  },
  'module_progress.user_id': {
    ...personal,
    onMerge: {
      how: 'join',
      by: ['module_id'],
      set: { ...least('completed_at', 'bookmarked_at'), ...greatest('updated_at') },
      shown: 'modules',
      counted: 'd.completed_at is not null',
    },
  },
}
