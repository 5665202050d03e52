import { useState } from 'react'
import { longestAlternativeText } from '../../../../contract/community/discussions.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../../ui/dialogs/dialog.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { UploadNotes } from '../../../ui/forms/upload-notes.tsx'
import { useUpload } from './use-upload.ts'

export interface PictureDialogProps {
  /** A pasted or dropped file; null if it still has to be chosen. */
  given: File | null
  onAdd: (picture: { alt: string; address: string }) => void
  onClose: () => void
}

/** Uploads while the writer adds alternative text. */
export function PictureDialog({ given, onAdd, onClose }: PictureDialogProps) {
  const [file, setFile] = useState(given)
  const [alt, setAlt] = useState('')
  const [missing, setMissing] = useState<{ file?: string; alt?: string }>({})
  const { share, kept, failure, discard } = useUpload(file)
  const add = () => {
    const problems = {
      ...(file === null || failure !== '' ? { file: failure || 'Please choose a picture' } : {}),
      ...(alt.trim() === '' ? { alt: 'Please describe the picture' } : {}),
    }
    setMissing(problems)
    if ('file' in problems) document.getElementById('post-picture-file')?.focus()
    else if ('alt' in problems) document.getElementById('post-picture-alt')?.focus()
    if (kept === null || alt.trim() === '') return
    onAdd({ alt, address: kept.url })
    onClose()
  }
  const asksForFile = given === null || failure !== ''
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (open) return
        discard()
        onClose()
      }}
      title="Add picture"
      actions={
        <>
          <Button type="submit" form="post-picture" busy={share !== null}>
            Add picture
          </Button>
          <DialogCancel />
        </>
      }
    >
      <form
        id="post-picture"
        method="dialog"
        noValidate
        onSubmit={(event) => {
          // React events bubble to the composer's form, the dialog's parent in the tree.
          event.stopPropagation()
          event.preventDefault()
          add()
        }}
      >
        {asksForFile && (
          <Field
            id="post-picture-file"
            label="Picture"
            required
            hint="JPEG, PNG, WebP, GIF or AVIF, up to 20 MB. We remove its location and date."
            error={failure || missing.file}
          >
            <TextInput
              type="file"
              accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
              onChange={({ target }) => {
                if (target.files?.[0] === undefined) return
                discard()
                setMissing({})
                setFile(target.files[0])
              }}
            />
          </Field>
        )}
        {kept !== null && (
          <div className="picture-preview">
            <img src={kept.url} alt="" />
          </div>
        )}
        {share !== null && (
          <Progress
            label="Uploading the picture"
            value={Math.round(share * 100)}
            max={100}
            shown
            className="mb-5"
          />
        )}
        <p role="status" className="sr-only">
          {kept !== null ? 'The picture is uploaded.' : ''}
        </p>
        <UploadNotes notes={kept?.notes ?? []} />
        <Field
          id="post-picture-alt"
          label="Alternative text"
          required
          hint="Describe it for people who can’t see it."
          error={missing.alt}
          className="mb-0"
        >
          <TextArea
            rows={2}
            maxLength={longestAlternativeText}
            value={alt}
            onChange={({ target }) => setAlt(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
