import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../lib/api.ts'
import { type UploadedFile, uploadFile } from '../lib/upload.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { FieldError } from '../ui/forms/field.tsx'
import { UploadNotes } from '../ui/forms/upload-notes.tsx'

export interface PictureInputProps {
  id: string
  label: string
  hint?: string
  /** The server's error for this field. */
  error?: string
  /** What the server keeps the file for. */
  purpose: string
  hasPicture: boolean
  /** Of the button that takes the picture away. */
  removeLabel: string
  onChosen: (file: UploadedFile | null) => void
  /** The chosen picture. */
  children?: ReactNode
}

/** Uploads one picture. States: none, chosen, uploading, refused. */
export function PictureInput(props: PictureInputProps) {
  const { id, label, hint, error, purpose, hasPicture, removeLabel, onChosen, children } = props
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [notes, setNotes] = useState<readonly string[]>([])
  const problem = refusal ?? error
  async function choose(file: File | undefined) {
    if (file === undefined || busy) return
    setBusy(true)
    setRefusal(null)
    setNotes([])
    try {
      const sent = await uploadFile(file, { purpose })
      setNotes(sent.notes)
      onChosen(sent)
    } catch (failure) {
      setRefusal(sentenceOf(failure, 'We couldn’t upload the picture.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <fieldset className="field" data-invalid={problem ? '' : undefined}>
      <legend className="field-label">{label}</legend>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div aria-live="polite">
        <FieldError id={`${id}-error`}>{problem}</FieldError>
      </div>
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor={id} className="button button-outline button-small">
          {busy && <Spinner />}
          {hasPicture ? 'Choose a different picture' : 'Choose a picture'}
        </label>
        <input
          id={id}
          type="file"
          accept="image/png,image/webp,image/jpeg"
          aria-describedby={`${id}-error ${id}-hint`}
          className="sr-only"
          onChange={({ target }) => {
            void choose(target.files?.[0])
            // Allows choosing the same file again.
            target.value = ''
          }}
        />
        {hasPicture && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setRefusal(null)
              onChosen(null)
            }}
          >
            {removeLabel}
          </Button>
        )}
      </div>
      <UploadNotes notes={notes} />
    </fieldset>
  )
}
