import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { uploadFile } from '../../../lib/upload.ts'
import { type BlockFile, kindOfFile, purposeOf } from './block-files.ts'

/** Uploads a file that a text names. States: nothing, uploading, refused. */
export function useBlockUpload(onUploaded: (kind: BlockFile, url: string) => void) {
  const [progress, setProgress] = useState<number | null>(null)
  const [notes, setNotes] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  async function upload(file: File | undefined) {
    if (file === undefined || progress !== null) return
    const kind = kindOfFile(file)
    setNotes([])
    setProblem(kind === null ? 'This is neither a picture, audio, video nor captions.' : null)
    if (kind === null) return
    setProgress(0)
    try {
      const kept = await uploadFile(file, { purpose: purposeOf(kind), onProgress: setProgress })
      setNotes(kept.notes)
      onUploaded(kind, kept.url)
    } catch (error) {
      setProblem(sentenceOf(error, 'We couldn’t upload the file.'))
    } finally {
      setProgress(null)
    }
  }
  return { progress, notes, problem, upload }
}
