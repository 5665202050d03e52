import { move, type PersonalTables, personal, unlinked } from '../../platform/nouns/personal-tables.ts'

export const personalTables: PersonalTables = {
  'accommodations.given_by': { ...unlinked, onMerge: move },
  // Of several, the largest counts.
  'accommodations.user_id': { ...personal, onMerge: { how: 'move', shown: 'allowances' } },
}
