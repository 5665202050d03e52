import type { MediaFile } from '../../contract/media.ts'
import type { Problem } from '../../contract/problem.ts'
import { ApiError, meantBy, refusedUnknown } from './api.ts'

export interface UploadOptions {
  /** The file's purpose, a word of the room that keeps it. */
  purpose: string
  /** From 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

export interface UploadedFile extends MediaFile {
  /** Messages for the uploader: what was changed, and what others cannot see or play. */
  notes: readonly string[]
}

/**
 * Uploads a file with XMLHttpRequest, because `fetch` reports no progress.
 *
 * @returns the stored file; pass its id to the endpoint that uses it
 * @throws ApiError for every refusal and for a lost connection (status 0); an AbortError when aborted
 */
export async function uploadFile(file: File, { purpose, ...options }: UploadOptions): Promise<UploadedFile> {
  const search = new URLSearchParams({ purpose, name: file.name || 'file' })
  const answer = await sendFile<{ file: MediaFile; notes: string[] }>(`/api/media?${search}`, file, options)
  return { ...answer.file, notes: answer.notes }
}

/** Sends a file as a request body. Throws as `uploadFile`. @returns the endpoint's response */
export function sendFile<Answer>(
  path: string,
  file: File,
  { onProgress, signal }: Omit<UploadOptions, 'purpose'> = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // A request aborted before it is sent is sent anyway.
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.responseType = 'json'
    for (const [name, value] of Object.entries(meantBy())) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status === 401) dispatchEvent(new Event(refusedUnknown))
      // A captive portal's page also comes with 200, but is not JSON.
      if (request.status === 200 && request.response === null) lost()
      else if (request.status === 200) resolve(request.response as Answer)
      else reject(new ApiError({ ...(request.response as Partial<Problem> | null), status: request.status }))
    }
    request.onerror = lost
    function lost() {
      reject(
        new ApiError({
          status: 0,
          code: 'network',
          message: 'We couldn’t upload the file. It may be too large, or the connection was lost.',
        }),
      )
    }
    request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}
