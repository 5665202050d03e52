import { useEffect, useState } from 'react'
import { largestPicture, postPicturePurpose } from '../../../../contract/community/discussions.ts'
import { callApi, sentenceOf } from '../../../lib/api.ts'
import { type UploadedFile, uploadFile } from '../../../lib/upload.ts'

/**
 * Uploads a picture as soon as it is chosen.
 *
 * @returns progress from 0 to 1 or null, the stored file, the error, and `discard`, which deletes the stored file
 */
export function useUpload(file: File | null) {
  const [share, setShare] = useState<number | null>(null)
  const [kept, setKept] = useState<UploadedFile | null>(null)
  const [failure, setFailure] = useState('')

  useEffect(() => {
    setKept(null)
    setFailure('')
    setShare(null)
    if (file === null) return
    if (file.size > largestPicture) {
      setFailure('This picture is too large. The limit is 20 MB.')
      return
    }
    const stop = new AbortController()
    setShare(0)
    uploadFile(file, { purpose: postPicturePurpose, onProgress: setShare, signal: stop.signal })
      .then(setKept)
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        setFailure(sentenceOf(error, 'We couldn’t upload the picture.'))
      })
      .finally(() => {
        if (!stop.signal.aborted) setShare(null)
      })
    return () => stop.abort()
  }, [file])

  const discard = () => {
    if (kept === null) return
    // If this fails, a daily sweep deletes unused files.
    callApi('DELETE /api/media/{id}', { params: { id: kept.id } }).catch(() => {})
  }
  return { share, kept, failure, discard }
}
