import type { Database } from '../../../database/client.ts'
import { assignmentAddress } from '../../../rules/addresses.ts'
import type { NotificationsService } from '../../community/notifications/service.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuditService } from '../../school/audit/service.ts'
import { extensionOf, writeExtension } from './grading-queries.ts'

export interface ExtensionDependencies {
  db: Database
  notifications: NotificationsService
  audit: AuditService
}

export interface ExtensionInput {
  userId: string
  studentName: string
  courseId: string
  courseCode: string
  assignmentId: string
  title: string
  /** Null removes the extension. */
  dueAt: string | null
}

export async function giveExtension(
  { db, notifications, audit }: ExtensionDependencies,
  viewer: Viewer,
  { userId, studentName, courseId, courseCode, assignmentId, title, dueAt }: ExtensionInput,
): Promise<void> {
  const until = dueAt === null ? null : new Date(dueAt)
  await db.transaction(async (tx) => {
    const before = await extensionOf(tx, userId, assignmentId)
    await writeExtension(tx, { userId, courseId, assignmentId, dueAt: until })
    await audit.recordChange(tx, viewer, {
      action: 'assignment.extended',
      subject: studentOf({ userId, studentName }),
      before: { extendedTo: before?.toISOString() ?? null },
      after: { assignment: title, extendedTo: until?.toISOString() ?? null },
    })
    if (before?.getTime() === until?.getTime()) return
    await notifications.notify(tx, {
      kind: 'due-date',
      to: userId,
      data: { item: title, course: courseCode, takenBack: until === null },
      path: assignmentAddress(assignmentId),
      actorId: viewer.id,
    })
  })
}

export const studentOf = ({ userId, studentName }: { userId: string; studentName: string }) => ({
  kind: 'user',
  id: userId,
  label: studentName,
})
