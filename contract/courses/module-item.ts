/** What a module holds, in the order its author chose. */
import * as z from 'zod/mini'
import { visibleLine } from '../visible-text.ts'

const longestTitle = 120

export const mostItems = 80

const partId = z.string().check(z.maxLength(80))
const title = z
  .string()
  .check(
    z.trim(),
    ...visibleLine('Please write what it is about'),
    z.maxLength(longestTitle, `Please keep this within ${longestTitle} characters`),
  )

export const moduleItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lecture') }),
  /** What the module’s kind opens: its film or slides, its PDF, its worksheet. */
  z.object({ kind: z.literal('material') }),
  z.object({ kind: z.literal('quiz'), id: partId }),
  z.object({ kind: z.literal('assignment'), id: partId }),
  /** What to discuss, in the forum of the course. */
  z.object({ kind: z.literal('discussion'), title }),
  /** A live session of the course. */
  z.object({ kind: z.literal('session'), title }),
])

/** A line that the author adds: not a part of the module, but something to do at this point. */
export const addedItem = z.object({ kind: z.enum(['discussion', 'session']), title })

export type ModuleItem = z.infer<typeof moduleItem>

export const moduleItemList = z.array(moduleItem).check(z.maxLength(mostItems))
