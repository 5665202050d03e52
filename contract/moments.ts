import * as z from 'zod/mini'

/**
 * The years that anything of a school lies in. Nobody means another one, and neither the database nor JavaScript takes
 * all that four digits can say, with what a time zone or a day more adds to it.
 */
export const knownYears = /^(19|2\d)\d\d-/

/** @param error what is said of anything else */
export const moment = (error: string, { offset = false } = {}) =>
  z.iso.datetime({ offset, error }).check(z.refine((text) => knownYears.test(text), { error }))

/** @param error what is said of anything else */
export const day = (error: string) =>
  z.iso.date({ error }).check(z.refine((text) => knownYears.test(text), { error }))
