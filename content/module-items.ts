/**
 * The order of a module in its file: `lecture`, `material`, `q1`, `a1`, `discussion: …`, `session: …`. Its quizzes and
 * assignments are named within the module, so that a copy under another id needs no change.
 */
import { z } from 'zod'
import { type ModuleItem, mostItems } from '../contract/courses/module-item.ts'

const title = z.string().trim().min(1).max(120)

export const packedItemsSchema = z
  .array(
    z.union(
      [
        z.enum(['lecture', 'material']),
        z.string().regex(/^[qa][1-9]\d{0,3}$/),
        z.strictObject({ discussion: title }),
        z.strictObject({ session: title }),
      ],
      {
        error:
          'is lecture, material, a quiz such as q1, an assignment such as a1, or discussion or session with a title',
      },
    ),
  )
  .max(mostItems)
  .refine(
    (items) => new Set(items.map((item) => JSON.stringify(item))).size === items.length,
    'Every item is listed once',
  )

export type PackedItems = z.infer<typeof packedItemsSchema>

export function packedItems(items: readonly ModuleItem[], moduleId: string): PackedItems {
  return items.map((item) => {
    switch (item.kind) {
      case 'quiz':
      case 'assignment':
        return item.id.slice(moduleId.length + 1)
      case 'discussion':
        return { discussion: item.title }
      case 'session':
        return { session: item.title }
      default:
        return item.kind
    }
  })
}

/** The inverse of `packedItems`. */
export function unpackedItems(packed: PackedItems, moduleId: string): ModuleItem[] {
  return packed.map((item): ModuleItem => {
    if (typeof item === 'object')
      return 'discussion' in item
        ? { kind: 'discussion', title: item.discussion }
        : { kind: 'session', title: item.session }
    if (item === 'lecture' || item === 'material') return { kind: item }
    return { kind: item.startsWith('q') ? 'quiz' : 'assignment', id: `${moduleId}-${item}` }
  })
}
