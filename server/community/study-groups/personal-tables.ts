import {
  internal,
  keepOne,
  move,
  type PersonalTables,
  personal,
} from '../../platform/nouns/personal-tables.ts'
import { mergeGroups } from './merge-queries.ts'

export const personalTables: PersonalTables = {
  'study_group_foundings.user_id': { ...internal, onMerge: keepOne('group_id') },
  'study_group_members.user_id': {
    ...personal,
    onMerge: { how: 'by-hand', by: ['group_id'], shown: 'groups', merge: mergeGroups },
  },
  'study_group_messages.author_id': {
    onDeletion: 'unlink',
    download: {},
    onMerge: { ...move, shown: 'messages' },
  },
  'study_group_responses.user_id': { ...personal, onMerge: keepOne('session_id') },
  'study_group_sessions.planned_by': { onDeletion: 'unlink', download: {}, onMerge: move },
}
