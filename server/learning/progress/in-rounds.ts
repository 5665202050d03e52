import type { Transaction } from '../../../database/client.ts'
import { courseAddress } from '../../../rules/addresses.ts'
import type { NotificationsService } from '../../community/notifications/service.ts'
import { coursesWithRound, findRoundsInBrief, setRound, setRoundsOfGroup } from './staff-queries.ts'

/** Who is in which round of a course. Those who are put into one hear of it, with its next dates. */
export interface InRounds {
  /**
   * Staff put people into a round of a course, where they are enrolled.
   *
   * @param roundId null takes them out of any
   * @returns ids of those whose round changed
   */
  putInRound(
    tx: Transaction,
    courseId: string,
    userIds: readonly string[],
    roundId: string | null,
  ): Promise<string[]>

  /** Puts people of a group into its rounds, unless they are in one of that course. */
  putInRoundsOfGroup(tx: Transaction, groupId: string, userIds: readonly string[]): Promise<void>

  /** Courses in which a group has a round. Who enters one hears of the round, and not also of the enrollment. */
  coursesWithRound(tx: Transaction, groupId: string): Promise<ReadonlySet<string>>
}

export function inRounds(notifications: Pick<NotificationsService, 'notify'>): InRounds {
  return {
    async putInRound(tx, courseId, userIds, roundId) {
      const changed = await setRound(tx, courseId, userIds, roundId)
      if (roundId !== null) await notifyEntered(tx, new Map([[roundId, changed]]))
      return changed
    },

    async putInRoundsOfGroup(tx, groupId, userIds) {
      const put = await setRoundsOfGroup(tx, groupId, userIds)
      const byRound = Map.groupBy(put, ({ roundId }) => roundId)
      await notifyEntered(
        tx,
        new Map([...byRound].map(([roundId, rows]) => [roundId, rows.map(({ userId }) => userId)])),
      )
    },

    coursesWithRound,
  }

  /** One notice per round: each has its own dates, and a group has few. */
  async function notifyEntered(tx: Transaction, entered: ReadonlyMap<string, string[]>): Promise<void> {
    const filled = [...entered].filter(([, userIds]) => userIds.length > 0).map(([roundId]) => roundId)
    for (const { id, courseId, ...brief } of await findRoundsInBrief(tx, filled)) {
      await notifications.notify(tx, {
        to: entered.get(id) ?? [],
        kind: 'round',
        data: { news: 'entered', ...brief },
        path: courseAddress(courseId),
      })
    }
  }
}
