import * as z from 'zod'
import { greetingName, oneLine } from '../printable.ts'

/** Sanitized before they are stored. */

export const firstName = z.string().transform(greetingName)

export const line = z.string().transform(oneLine)
