import type { Database, Transaction } from '../../../database/client.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'

/** People of one job. */
const mostAtOnce = 200

/**
 * Asks for a look at the certificates with work after teachers changed grades: the students are not there to see it. What
 * students do themselves is looked at when they look.
 */
export interface CompletionChecksService {
  /**
   * @param tx the transaction of the change
   * @param startAfter when the change begins to count, if that is later
   */
  ask(
    tx: Database | Transaction,
    courseId: string,
    userIds: readonly string[],
    startAfter?: Date,
  ): Promise<void>
}

export function completionChecksService({
  jobs,
}: {
  jobs: Pick<Jobs, 'enqueueMany'>
}): CompletionChecksService {
  return {
    async ask(tx, courseId, userIds, startAfter) {
      const people = [...new Set(userIds)]
      const parts = Array.from({ length: Math.ceil(people.length / mostAtOnce) }, (_, index) =>
        people.slice(index * mostAtOnce, (index + 1) * mostAtOnce),
      )
      await jobs.enqueueMany(
        tx,
        'completion.check',
        parts.map((part) => ({ data: { courseId, userIds: part }, startAfter })),
      )
    },
  }
}
