import type { ThreadChange } from '../../../contract/live.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import type { LiveService } from '../../platform/events/live.ts'

export function announce(
  live: Pick<LiveService, 'publish'>,
  tx: Database | Transaction,
  threadId: string,
  change: ThreadChange,
): Promise<void> {
  return live.publish(tx, { topics: [`thread:${threadId}`], type: 'thread', data: change })
}
