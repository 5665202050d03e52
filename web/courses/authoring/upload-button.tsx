import { useEffect, useId, useRef, useState } from 'react'
import type { MediaFile } from '../../../contract/media.ts'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { uploadFile } from '../../lib/upload.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { UploadNotes } from '../../ui/forms/upload-notes.tsx'

interface UploadButtonProps {
  label: string
  purpose: string
  /** The `accept` attribute. */
  accept: string
  /** Returns what is wrong with a file, shown before uploading. */
  check?: (file: File) => Promise<string | null>
  onUploaded: (file: MediaFile) => void
}

/** Uploads one file with progress and a cancel button. States: idle, uploading, refused. */
export function UploadButton({ label, purpose, accept, check, onUploaded }: UploadButtonProps) {
  const id = useId()
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** A file whose upload failed for the connection, not for what it is. */
  const [unsent, setUnsent] = useState<File | null>(null)
  const [notes, setNotes] = useState<readonly string[]>([])
  const abort = useRef<AbortController | null>(null)
  // Leaving the page aborts the upload, since nothing would use it.
  useEffect(() => () => abort.current?.abort(), [])

  async function send(file: File | undefined) {
    if (file === undefined || abort.current !== null) return
    const controller = new AbortController()
    abort.current = controller
    setProblem(null)
    setUnsent(null)
    setNotes([])
    setShare(0)
    try {
      const fault = (await check?.(file)) ?? null
      if (fault !== null) setProblem(fault)
      else {
        const sent = await uploadFile(file, { purpose, signal: controller.signal, onProgress: setShare })
        setNotes(sent.notes)
        onUploaded(sent)
      }
    } catch (error) {
      if (error instanceof DOMException) setProblem(null)
      else {
        setProblem(sentenceOf(error, 'We couldn’t upload the file. Please try again.'))
        if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) setUnsent(file)
      }
    } finally {
      abort.current = null
      setShare(null)
    }
  }

  return (
    <div className="mb-3" data-invalid={problem ? '' : undefined}>
      <FieldError>{problem}</FieldError>
      {share === null ? (
        <>
          <input
            id={id}
            type="file"
            accept={accept}
            className="peer sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              target.value = ''
              void send(file)
            }}
          />
          {unsent && (
            <Button variant="primary" size="small" className="mr-3" onClick={() => void send(unsent)}>
              Try again
            </Button>
          )}
          <label
            htmlFor={id}
            className="button button-outline button-small peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2"
          >
            {label}
          </label>
        </>
      ) : (
        <div className="flex flex-wrap items-center gap-4">
          <Progress
            label={label}
            value={Math.round(share * 100)}
            max={100}
            shown
            className="min-w-48 flex-1"
          />
          <Button variant="quiet" size="small" onClick={() => abort.current?.abort()}>
            Stop
          </Button>
        </div>
      )}
      <UploadNotes notes={notes} />
    </div>
  )
}
