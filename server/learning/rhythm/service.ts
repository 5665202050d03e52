import { readingMinutes } from '../../../content/reading-time.ts'
import type { OutputOf } from '../../../contract/index.ts'
import type { Rhythm } from '../../../contract/learning/rhythm.ts'
import type { Database } from '../../../database/client.ts'
import { knownTimeZone } from '../../../rules/community/notifications.ts'
import {
  activeDaysOf,
  addDays,
  dayOf,
  minutesOfDays,
  mondayOf,
  rhythmSentence,
  rhythmWeek,
} from '../../../rules/learning/rhythm.ts'
import type { Reads } from '../../platform/http/read-places.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { beginPause, endPause, putChoice, rhythmFacts } from './queries.ts'

/** Days to look back for a streak of weeks. */
const lookBack = 371
/** A week in every time zone. */
const lately = 8

/** A person's week. The rules are in rules/learning/rhythm.ts; every query has the viewer in its WHERE. */
export interface RhythmService {
  /** @param timeZone of the browser; without one, that of the profile */
  rhythm(viewer: Viewer, timeZone: string | undefined): Promise<OutputOf<'GET /api/user/rhythm'>>

  /** Sets the goal from this week on. @param daysPerWeek null for none */
  choose(
    viewer: Viewer,
    daysPerWeek: number | null,
    timeZone: string | undefined,
  ): Promise<OutputOf<'PUT /api/user/rhythm'>>

  /** Begins or ends a pause, in which missed weeks do not count. */
  pause(
    viewer: Viewer,
    paused: boolean,
    timeZone: string | undefined,
  ): Promise<OutputOf<'PUT /api/user/rhythm/pause'>>
}

export function rhythmService({
  db,
  reads,
  now,
}: {
  db: Database
  reads: Reads
  now: () => Date
}): RhythmService {
  return {
    async rhythm(viewer, timeZone) {
      return weekOf(viewer, zoneOf(viewer, timeZone))
    },

    async choose(viewer, daysPerWeek, timeZone) {
      const zone = zoneOf(viewer, timeZone)
      await putChoice(db, viewer.id, mondayOf(todayIn(zone)), daysPerWeek)
      return weekOf(viewer, zone)
    },

    async pause(viewer, paused, timeZone) {
      const zone = zoneOf(viewer, timeZone)
      const today = todayIn(zone)
      await (paused ? beginPause(db, viewer.id, today) : endPause(db, viewer.id, today))
      return weekOf(viewer, zone)
    },
  }

  function zoneOf(viewer: Viewer, requested: string | undefined): string {
    return knownTimeZone(requested ?? viewer.timeZone)
  }

  function todayIn(zone: string): string {
    return dayOf(now().toISOString(), zone)
  }

  async function weekOf(viewer: Viewer, zone: string): Promise<{ rhythm: Rhythm }> {
    const today = todayIn(zone)
    const earliest = addDays(today, -lookBack)
    const { moments, read, choices, pauses } = await reads.read((place) =>
      rhythmFacts(place, viewer.id, {
        since: new Date(`${earliest}T00:00:00Z`),
        lately: new Date(`${addDays(today, -lately)}T00:00:00Z`),
      }),
    )
    const active = activeDaysOf(moments, zone)
    const minutes = minutesOfDays(
      read.map(({ at, words }) => ({ at, minutes: readingMinutes(words) })),
      zone,
    )
    // The first day may have begun before the lookback.
    const week = rhythmWeek({ active, minutes, choices, pauses }, today, addDays(earliest, 7))
    return { rhythm: { ...week, sentence: rhythmSentence(week) } }
  }
}
