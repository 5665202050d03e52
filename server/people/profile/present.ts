import type { DataExport, Profile, Session } from '../../../contract/people/profile.ts'
import { deviceName } from '../../../rules/people/profile.ts'
import { mediaUrl } from '../../media/present.ts'
import type { ExportRow } from './account-queries.ts'
import type { ProfileRow, sessionsOf } from './queries.ts'

export function presentProfile(row: ProfileRow): Profile {
  const { user, emailChange } = row
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    profileImage: user.image,
    bio: row.bio ?? '',
    links: row.links ?? [],
    timeZone: user.timeZone,
    handle: row.handle,
    isPublic: row.isPublic ?? false,
    emailChange: emailChange && {
      email: emailChange.email,
      oldConfirmed: emailChange.oldConfirmedAt !== null,
      newConfirmed: emailChange.newConfirmedAt !== null,
      expiresAt: emailChange.expiresAt.toISOString(),
    },
    deletionDueAt: row.deletionDueAt?.toISOString() ?? null,
  }
}

export function presentSession(
  row: Awaited<ReturnType<typeof sessionsOf>>[number],
  currentId: string,
): Session {
  return {
    id: row.id,
    device: deviceName(row.userAgent),
    address: row.ipAddress || null,
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.updatedAt.toISOString(),
    current: row.id === currentId,
  }
}

export function presentExport(row: ExportRow, now: Date): DataExport {
  const expired = row.expiresAt !== null && row.expiresAt <= now
  const ready = row.mediaId !== null && !expired
  return {
    id: row.id,
    state: row.failedAt ? 'failed' : ready ? 'ready' : row.expiresAt ? 'expired' : 'preparing',
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    size: ready ? row.size : null,
    url: ready && row.mediaId ? `${mediaUrl(row.mediaId)}?download=1` : null,
  }
}
