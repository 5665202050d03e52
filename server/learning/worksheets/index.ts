import { defineNoun } from '../../platform/nouns/noun.ts'
import { greatest } from '../../platform/nouns/personal-tables.ts'
import { worksheetsRoutes } from './routes.ts'
import { worksheetsService } from './service.ts'

export const worksheets = defineNoun({
  name: 'worksheets',
  needs: ['db', 'catalogue', 'learning'],
  service: worksheetsService,
  routes: worksheetsRoutes,
  personalTables: {
    'worksheets.user_id': {
      onDeletion: 'erase',
      download: {},
      onMerge: {
        how: 'join',
        by: ['module_id'],
        set: {
          // Of a step answered in both accounts, the answer of the account that stays.
          answers: `(select coalesce(jsonb_agg(answer), '[]') from (select distinct on (answer->>'step') answer from (select 1 as place, jsonb_array_elements(k.answers) as answer union all select 2, jsonb_array_elements(d.answers)) as both_accounts order by answer->>'step', place) as joined)`,
          revision: 'greatest(k.revision, d.revision) + 1',
          ...greatest('updated_at'),
        },
        shown: 'worksheets',
        counted: 'jsonb_array_length(d.answers) > 0',
      },
    },
  },
})
