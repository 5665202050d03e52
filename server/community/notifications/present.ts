import type { Notification } from '../../../contract/community/notifications.ts'
import { sentenceOf } from './kinds.ts'
import type { ListedNotification } from './queries.ts'

export function presentNotification(row: ListedNotification): Notification {
  const { actorName, actorImage, hasActor } = row
  return {
    id: String(row.id),
    kind: row.kind,
    sentence: sentenceOf(row.kind, row.data, actorName),
    path: row.path,
    actor: hasActor && actorName !== null ? { name: actorName, image: actorImage } : null,
    createdAt: row.createdAt.toISOString(),
    read: row.readAt !== null,
  }
}
