import * as z from 'zod/mini'
import { knownYears } from './known-years.ts'

/** @param error the message for anything else */
export const moment = (error: string, { offset = false } = {}) =>
  z.iso.datetime({ offset, error }).check(z.refine((text) => knownYears.test(text), { error }))

/** @param error the message for anything else */
export const day = (error: string) =>
  z.iso.date({ error }).check(z.refine((text) => knownYears.test(text), { error }))
