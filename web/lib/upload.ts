import type { MediaFile } from '../../contract/media.ts'
import type { Problem } from '../../contract/problem.ts'
import { ApiError, meantBy, refusedUnknown } from './api.ts'

export interface UploadOptions {
  /** What the file is for; the noun that keeps it knows the word. */
  purpose: string
  /** From 0 to 1, whenever more has gone out. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

export interface UploadedFile extends MediaFile {
  /** Sentences for the sender: what was changed, and what others cannot see or play. */
  notes: readonly string[]
}

/**
 * Sends a file. Not by `fetch`, which tells nothing of how far it has come.
 *
 * @returns the file as it is kept; its id goes to the endpoint that shall use it
 * @throws ApiError for every refusal and for a lost connection (status 0); an AbortError when `signal` says so
 */
export async function uploadFile(file: File, { purpose, ...options }: UploadOptions): Promise<UploadedFile> {
  const search = new URLSearchParams({ purpose, name: file.name || 'file' })
  const answer = await sendFile<{ file: MediaFile; notes: string[] }>(`/api/media?${search}`, file, options)
  return { ...answer.file, notes: answer.notes }
}

/** Sends a file as it is to an endpoint that takes one. Throws as `uploadFile`. @returns the endpoint's answer */
export function sendFile<Answer>(
  path: string,
  file: File,
  { onProgress, signal }: Omit<UploadOptions, 'purpose'> = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // Called off while the file was still looked at: a request that is not under way cannot be stopped.
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.responseType = 'json'
    for (const [name, value] of Object.entries(meantBy())) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status === 401) dispatchEvent(new Event(refusedUnknown))
      // Not JSON is not our answer: the page of a network that wants a sign-in of its own comes as 200, too.
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
          message: 'The file could not be sent. It may be too large, or the connection was lost.',
        }),
      )
    }
    request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}
