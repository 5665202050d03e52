import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { authoredModule } from './lectures.ts'
import { moduleItemList } from './module-item.ts'

export const moduleItems = endpoints({
  'PUT /api/authoring/modules/{moduleId}/items': {
    access: 'instructor',
    summary: 'Arrange what a module holds',
    description:
      'Students then see the list above the module. Parts that are not listed come last; null shows no list.',
    params: z.object({ moduleId: z.string().check(z.maxLength(80)) }),
    body: z.object({ revision: z.int().check(z.minimum(0)), items: z.nullable(moduleItemList) }),
    output: z.object({ module: authoredModule }),
    refusals: {
      'module-not-found': { status: 404, title: 'Module not found' },
      'module-changed': { status: 409, title: 'Someone else has changed this' },
    },
  },
})
