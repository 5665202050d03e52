import { useEffect, useId, useRef, useState } from 'react'
import type { MediaFile } from '../../contract/media.ts'
import { sentenceOf } from '../lib/api.ts'
import { uploadFile } from '../lib/upload.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { Progress } from '../ui/progress.tsx'
import { UploadNotes } from '../ui/upload-notes.tsx'

interface UploadButtonProps {
  label: string
  purpose: string
  /** As a file dialogue takes it. */
  accept: string
  /** What is wrong with a file, told before it is sent. */
  check?: (file: File) => Promise<string | null>
  onUploaded: (file: MediaFile) => void
}

/** Chooses one file and sends it, with its progress and a way to stop it. States: waiting, sending, refused. */
export function UploadButton({ label, purpose, accept, check, onUploaded }: UploadButtonProps) {
  const id = useId()
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [notes, setNotes] = useState<readonly string[]>([])
  const abort = useRef<AbortController | null>(null)
  // Leaving the page stops what is on its way: nobody would be there to use it.
  useEffect(() => () => abort.current?.abort(), [])

  async function send(file: File | undefined) {
    if (file === undefined || abort.current !== null) return
    const controller = new AbortController()
    abort.current = controller
    setProblem(null)
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
      else setProblem(sentenceOf(error, 'The file could not be sent. Please try again.'))
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
