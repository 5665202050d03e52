import * as z from 'zod'
import { greetingName, oneLine } from '../printable.ts'

/** Kinds of variables. They are cleaned before they are stored, so the table never holds what it cannot. */

export const firstName = z.string().transform(greetingName)

export const line = z.string().transform(oneLine)
