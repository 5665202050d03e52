import type { Worksheet, WorksheetAnswer } from '../../../contract/learning/worksheets.ts'
import type { Database } from '../../../database/client.ts'
import { compactAnswers } from '../../../rules/learning/worksheets.ts'
import type { CatalogueService } from '../../courses/catalogue/service.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { LearningService } from '../progress/service.ts'
import { findWorksheet, putWorksheet } from './queries.ts'

interface ModuleAddress {
  id: string
  moduleId: string
}

interface WorksheetsDependencies {
  db: Database
  catalogue: CatalogueService
  learning: Pick<LearningService, 'courseFor' | 'requireOpenModule'>
}

/**
 * Private worksheets. Beginning one needs an unlocked module. If the module is locked later because its author moved it,
 * the student can still read and change the worksheet.
 */
export interface WorksheetsService {
  /** @throws Refusal `course-not-found` or `module-not-found` */
  worksheet(viewer: Viewer, address: ModuleAddress): Promise<Worksheet>

  /** @throws Refusal `course-not-found`, `module-not-found`, `module-locked` or `worksheet-changed` */
  write(
    viewer: Viewer,
    address: ModuleAddress,
    written: { answers: WorksheetAnswer[]; revision: number },
  ): Promise<Worksheet>
}

export function worksheetsService({ db, catalogue, learning }: WorksheetsDependencies): WorksheetsService {
  return {
    async worksheet(viewer, address) {
      await requireModule(address)
      return presentWorksheet(address.moduleId, await findWorksheet(db, viewer.id, address.moduleId))
    },

    async write(viewer, address, { answers, revision }) {
      const { id, moduleId } = address
      if ((await findWorksheet(db, viewer.id, moduleId)) === null)
        await learning.requireOpenModule(viewer, await learning.courseFor(viewer, id), moduleId)
      else await requireModule(address)
      const written = { userId: viewer.id, moduleId, answers: compactAnswers(answers), revision }
      const row = await putWorksheet(db, written)
      if (row === null)
        throw new Refusal(
          'worksheet-changed',
          'This worksheet was changed in another tab or on another device.',
        )
      return presentWorksheet(moduleId, row)
    },
  }

  async function requireModule({ id, moduleId }: ModuleAddress): Promise<void> {
    const course = await catalogue.anyCourse(id)
    if (course.modules.some((module) => module.id === moduleId)) return
    throw new Refusal('module-not-found', 'This course has no such module.')
  }
}

function presentWorksheet(moduleId: string, row: Awaited<ReturnType<typeof findWorksheet>>): Worksheet {
  if (row === null) return { moduleId, answers: [], revision: 0, updatedAt: null }
  return { ...row, updatedAt: row.updatedAt.toISOString() }
}
