import { defineNoun } from '../../platform/nouns/noun.ts'
import { greatest, latest, move, personal, unlinked } from '../../platform/nouns/personal-tables.ts'
import { gradesRoutes } from './routes.ts'
import { gradesService } from './service.ts'

export const grades = defineNoun({
  name: 'grades',
  needs: [
    'db',
    'catalogue',
    'teaching',
    'assignments',
    'gradeHolds',
    'quizzes',
    'learning',
    'completionChecks',
    'audit',
    'drawing',
    'now',
  ],
  service: gradesService,
  routes: gradesRoutes,
  personalTables: {
    'grade_changes.changed_by': { ...unlinked, onMerge: move },
    'grade_changes.user_id': { ...personal, download: { heldBy: { column: 'held' } }, onMerge: move },
    'grade_overrides.user_id': {
      ...personal,
      download: { heldBy: { column: 'held' } },
      onMerge: {
        how: 'join',
        by: ['item_id'],
        set: {
          ...latest('changed_at', 'score', 'excused', 'reason', 'held'),
          version: 'greatest(k.version, d.version) + 1',
          ...greatest('changed_at'),
        },
        shown: 'grades',
      },
    },
  },
})
