import { useId, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { uploadFile } from '../../../lib/upload.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { FieldError } from '../../../ui/forms/field.tsx'
import { UploadNotes } from '../../../ui/forms/upload-notes.tsx'
import { CoverArt } from '../../../ui/pictures/cover-art.tsx'

interface CoverChoiceProps {
  /** Course id, the seed of the drawn cover. */
  id: string
  departmentId: string
  /** The uploaded picture; null for the drawn cover. */
  coverId: string | null
  onChange: (coverId: string | null) => void
}

/** States: drawn, uploaded, uploading, refused. */
export function CoverChoice({ id, departmentId, coverId, onChange }: CoverChoiceProps) {
  const inputId = useId()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [notes, setNotes] = useState<readonly string[]>([])
  async function choose(file: File | undefined) {
    if (file === undefined || busy) return
    setBusy(true)
    setProblem(null)
    setNotes([])
    try {
      const sent = await uploadFile(file, { purpose: 'course-cover' })
      setNotes(sent.notes)
      onChange(sent.id)
    } catch (error) {
      setProblem(sentenceOf(error, 'We couldn’t upload the picture.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <fieldset className="field" data-invalid={problem ? '' : undefined}>
      <legend className="field-label">Cover</legend>
      <FieldError>{problem}</FieldError>
      <div className="flex flex-wrap items-end gap-5">
        <div className="w-60 max-w-full">
          <CoverArt id={id} department={departmentId} image={coverId && `/api/media/${coverId}`} eager />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <label htmlFor={inputId} className="button button-outline button-small">
            {busy && <Spinner />}
            {coverId ? 'Choose a different picture' : 'Upload a picture'}
          </label>
          <input
            id={inputId}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
            className="sr-only"
            onChange={({ target }) => {
              void choose(target.files?.[0])
              target.value = ''
            }}
          />
          {coverId && (
            <Button variant="quiet" size="small" onClick={() => onChange(null)}>
              Use drawn cover
            </Button>
          )}
        </div>
      </div>
      <UploadNotes notes={notes} />
    </fieldset>
  )
}
