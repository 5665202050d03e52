import type { OutputOf } from '../../../contract/index.ts'
import type { Database } from '../../../database/client.ts'
import { builtInChoice, putBuiltInChoice } from '../../../database/seed/built-in-choice.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuditService } from '../../school/audit/service.ts'
import { builtInFigures, closeBuiltIn, closedByHand, openBuiltIn } from './built-in-queries.ts'
import type { Change } from './change.ts'

type BuiltInState = OutputOf<'GET /api/admin/built-in-courses'>

/** The courses that come with the site: a school keeps them, or begins with none (decision 73). */
export interface BuiltIn {
  state(): Promise<BuiltInState>

  /**
   * Archives all of them with their tracts and departments, or brings back what this archived. Students keep their
   * courses either way. Asking for what already holds records the choice and changes nothing else.
   */
  offer(viewer: Viewer, offered: boolean): Promise<BuiltInState>
}

export function builtInOf({
  db,
  change,
  audit,
}: {
  db: Database
  change: Change
  audit: AuditService
}): BuiltIn {
  return {
    state,

    async offer(viewer, offered) {
      await change(async (tx) => {
        const before = await builtInChoice(tx)
        if (before?.offered === offered) return
        const openBefore = (await builtInFigures(tx)).open
        const closed = offered ? [] : await closedByHand(tx)
        if (!offered) await closeBuiltIn(tx)
        else if (before !== null)
          await openBuiltIn(tx, { closed: before.closed, archivedAt: before.chosenAt })
        await putBuiltInChoice(tx, { offered, closed })
        const open = (await builtInFigures(tx)).open
        await audit.record(tx, viewer, {
          action: offered ? 'built-in-courses.kept' : 'built-in-courses.archived',
          subject: { kind: 'curriculum', id: 'built-in', label: 'Built-in courses' },
          before: { choice: before && (before.offered ? 'kept' : 'archived'), open: openBefore },
          after: { choice: offered ? 'kept' : 'archived', open },
        })
      })
      return state()
    },
  }

  async function state(): Promise<BuiltInState> {
    const [choice, figures] = await Promise.all([builtInChoice(db), builtInFigures(db)])
    return { offered: choice?.offered ?? true, decided: choice !== null, ...figures }
  }
}
