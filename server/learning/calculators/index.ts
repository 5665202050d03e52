import { defineNoun } from '../../platform/nouns/noun.ts'
import { greatest } from '../../platform/nouns/personal-tables.ts'
import { calculatorsRoutes } from './routes.ts'
import { calculatorsService } from './service.ts'

export const calculators = defineNoun({
  name: 'calculators',
  needs: ['db', 'catalogue', 'learning'],
  service: calculatorsService,
  routes: calculatorsRoutes,
  personalTables: {
    'calculator_values.user_id': {
      onDeletion: 'erase',
      download: {},
      onMerge: {
        how: 'join',
        by: ['module_id'],
        set: {
          // Of a field filled in both accounts, the number of the account that stays.
          values: `(select coalesce(jsonb_agg(value), '[]') from (select distinct on (value->>'calculator', value->>'input') value from (select 1 as place, jsonb_array_elements(k.values) as value union all select 2, jsonb_array_elements(d.values)) as both_accounts order by value->>'calculator', value->>'input', place) as joined)`,
          revision: 'greatest(k.revision, d.revision) + 1',
          ...greatest('updated_at'),
        },
        shown: 'calculators',
        counted: 'jsonb_array_length(d.values) > 0',
      },
    },
  },
})
