import { end, internal, type PersonalTables } from '../../platform/nouns/personal-tables.ts'

export const personalTables: PersonalTables = {
  // A second factor may be on a device lost with the account.
  'authenticators.user_id': { ...internal, onMerge: end },
  'passkeys.user_id': { onDeletion: 'erase', download: { without: ['public_key'] }, onMerge: end },
  'recovery_codes.user_id': { ...internal, onMerge: end },
  'second_factor_put_off.user_id': { ...internal, onMerge: end },
  'security_steps.user_id': { ...internal, onMerge: end },
}
