import {
  internal,
  keepOne,
  move,
  type PersonalTables,
  personal,
  unlinked,
} from '../../platform/nouns/personal-tables.ts'

export const personalTables: PersonalTables = {
  'notification_digests.user_id': { ...internal, onMerge: { how: 'by-hand' } },
  'notification_preferences.user_id': { ...personal, onMerge: keepOne('kind') },
  'notifications.actor_id': { ...unlinked, onMerge: move },
  'notifications.user_id': { ...personal, onMerge: { ...keepOne('once'), shown: 'notifications' } },
}
