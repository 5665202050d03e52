import * as z from 'zod/mini'
import { isVisible } from '../rules/visible-text.ts'

/** Checks of a name, a title or a text that must not be empty, nor look so; one sentence for both. */
export const visible = (error: string): z.core.$ZodCheck<string>[] => [
  z.minLength(1, { error, abort: true }),
  z.refine<string>(isVisible, { error }),
]
