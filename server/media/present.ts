import type { MediaFile } from '../../contract/media.ts'
import type { MediaRow } from './queries.ts'

export const mediaUrl = (id: string) => `/api/media/${id}`

export function presentMedia(row: MediaRow): MediaFile {
  const { id, name, type, size, width, height, createdAt } = row
  return { id, name, type, size, url: mediaUrl(id), width, height, createdAt: createdAt.toISOString() }
}
