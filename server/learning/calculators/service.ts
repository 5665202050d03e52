import type { CalculatorValue, CalculatorValues } from '../../../contract/learning/calculators.ts'
import type { Database } from '../../../database/client.ts'
import { sortedValues } from '../../../rules/learning/calculator-values.ts'
import type { CatalogueService } from '../../courses/catalogue/service.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { LearningService } from '../progress/service.ts'
import { findValues, putValues } from './queries.ts'

interface ModuleAddress {
  id: string
  moduleId: string
}

interface CalculatorsDependencies {
  db: Database
  catalogue: CatalogueService
  learning: Pick<LearningService, 'courseFor' | 'requireOpenModule'>
}

/**
 * Private numbers in calculators. The first need an unlocked module. If the module is locked later because its author
 * moved it, the student can still read and change them.
 */
export interface CalculatorsService {
  /** @throws Refusal `course-not-found` or `module-not-found` */
  values(viewer: Viewer, address: ModuleAddress): Promise<CalculatorValues>

  /** @throws Refusal `course-not-found`, `module-not-found`, `module-locked` or `numbers-changed` */
  write(
    viewer: Viewer,
    address: ModuleAddress,
    written: { values: CalculatorValue[]; revision: number },
  ): Promise<CalculatorValues>
}

export function calculatorsService({ db, catalogue, learning }: CalculatorsDependencies): CalculatorsService {
  return {
    async values(viewer, address) {
      await requireModule(address)
      return presentValues(address.moduleId, await findValues(db, viewer.id, address.moduleId))
    },

    async write(viewer, address, { values, revision }) {
      const { id, moduleId } = address
      if ((await findValues(db, viewer.id, moduleId)) === null)
        await learning.requireOpenModule(viewer, await learning.courseFor(viewer, id), moduleId)
      else await requireModule(address)
      const written = { userId: viewer.id, moduleId, values: sortedValues(values), revision }
      const row = await putValues(db, written)
      if (row === null)
        throw new Refusal(
          'numbers-changed',
          'These numbers were changed in another tab or on another device.',
        )
      return presentValues(moduleId, row)
    },
  }

  async function requireModule({ id, moduleId }: ModuleAddress): Promise<void> {
    const course = await catalogue.anyCourse(id)
    if (course.modules.some((module) => module.id === moduleId)) return
    throw new Refusal('module-not-found', 'This course has no such module.')
  }
}

function presentValues(moduleId: string, row: Awaited<ReturnType<typeof findValues>>): CalculatorValues {
  if (row === null) return { moduleId, values: [], revision: 0, updatedAt: null }
  return { ...row, updatedAt: row.updatedAt.toISOString() }
}
