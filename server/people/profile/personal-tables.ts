import { end, internal, type PersonalTables } from '../../platform/nouns/personal-tables.ts'

export const personalTables: PersonalTables = {
  'account_deletions.user_id': { ...internal, onMerge: end },
  'data_exports.user_id': { ...internal, onMerge: { how: 'by-hand' } },
  'email_changes.user_id': { ...internal, onMerge: end },
  'profiles.user_id': { onDeletion: 'erase', download: { without: ['words'] }, onMerge: { how: 'by-hand' } },
}
