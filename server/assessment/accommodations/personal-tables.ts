import { move, type PersonalTables, personal, unlinked } from '../../platform/nouns/personal-tables.ts'

export const personalTables: PersonalTables = {
  'accommodations.given_by': { ...unlinked, onMerge: move },
  // Of several, the largest counts. The note is for those who may give one.
  'accommodations.user_id': {
    ...personal,
    download: { without: ['note', 'given_by'] },
    onMerge: { how: 'move', shown: 'allowances' },
  },
}
