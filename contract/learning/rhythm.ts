/** The weekly goal: days of learning per week, and days off. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'

/** IANA name, from the browser; defaults to the profile's. */
const timeZone = z.optional(z.string().check(z.maxLength(64)))

export const rhythm = z.object({
  /** Monday to Sunday, in the student's time zone. */
  days: z.array(
    z.object({
      date: z.string(),
      active: z.boolean(),
      /** Reading time of the lectures completed on this day. */
      minutes: z.int(),
      paused: z.boolean(),
      isToday: z.boolean(),
      isAhead: z.boolean(),
    }),
  ),
  activeDays: z.int(),
  /** Days per week; null without a goal. */
  wanted: z.nullable(z.int()),
  kept: z.boolean(),
  paused: z.boolean(),
  /** Consecutive weeks that met the goal; paused ones neither count nor break it. */
  weeksInRow: z.int(),
  /** A summary for the screen. */
  sentence: z.string(),
})

const output = z.object({ rhythm })

export const rhythmEndpoints = endpoints({
  'GET /api/user/rhythm': {
    access: 'student',
    summary: 'The viewer’s week and weekly goal',
    description: 'A day counts if a module was first started or completed on it. Looks back one year.',
    query: z.object({ timeZone }),
    output,
  },
  'PUT /api/user/rhythm': {
    access: 'student',
    summary: 'Set the weekly goal in days; null removes it',
    description: 'Applies from this week on; earlier weeks keep their goal.',
    body: z.object({
      daysPerWeek: z.nullable(z.int().check(z.minimum(1), z.maximum(7))),
      timeZone,
    }),
    output,
  },
  'PUT /api/user/rhythm/pause': {
    access: 'student',
    summary: 'Start days off today, or end them',
    description: 'Idempotent. Ending takes effect today.',
    body: z.object({ paused: z.boolean(), timeZone }),
    output,
  },
})

export type Rhythm = z.infer<typeof rhythm>
