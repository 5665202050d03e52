import { defineNoun } from '../../platform/nouns/noun.ts'
import { greatest } from '../../platform/nouns/personal-tables.ts'
import { notesRoutes } from './routes.ts'
import { notesService } from './service.ts'

export const notes = defineNoun({
  name: 'notes',
  needs: ['db', 'catalogue', 'learning'],
  service: notesService,
  routes: notesRoutes,
  personalTables: {
    'module_notes.user_id': {
      onDeletion: 'erase',
      download: { without: ['words'] },
      onMerge: {
        how: 'join',
        by: ['module_id'],
        set: {
          text: `case when d.text = '' or strpos(k.text, d.text) > 0 then k.text when strpos(d.text, k.text) > 0 then d.text else k.text || E'\\n\\n' || d.text end`,
          revision: 'greatest(k.revision, d.revision) + 1',
          ...greatest('updated_at'),
        },
        shown: 'notes',
        counted: "d.text <> ''",
      },
    },
  },
})
