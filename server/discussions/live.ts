import type { ThreadChange } from '../../contract/live.ts'
import type { Database, Transaction } from '../../database/client.ts'
import type { LiveService } from '../events/live.ts'
import type { Viewer } from '../http/viewer.ts'

export function announce(
  live: Pick<LiveService, 'publish'>,
  tx: Database | Transaction,
  threadId: string,
  change: ThreadChange,
): Promise<void> {
  return live.publish(tx, { topics: [`thread:${threadId}`], type: 'thread', data: change })
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function allowThreadTopics(
  live: Pick<LiveService, 'allowTopics'>,
  mayReadThread: (viewer: Viewer, id: string) => Promise<boolean>,
): void {
  live.allowTopics('thread', async (viewer, id) => isId.test(id) && mayReadThread(viewer, id))
}
