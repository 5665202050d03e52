import { type PersonalTables, personal } from '../../platform/nouns/personal-tables.ts'

export const personalTables: PersonalTables = {
  'live_session_attendance.user_id': {
    ...personal,
    onMerge: {
      how: 'join',
      by: ['session_id'],
      set: { mark: 'coalesce(k.mark, d.mark)', joined_at: 'coalesce(k.joined_at, d.joined_at)' },
    },
  },
}
