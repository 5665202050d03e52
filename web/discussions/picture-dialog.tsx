import { useState } from 'react'
import { longestAlternativeText } from '../../contract/discussions.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogCancel } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Progress } from '../ui/progress.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { UploadNotes } from '../ui/upload-notes.tsx'
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
      ...(alt.trim() === '' ? { alt: 'Please say what the picture shows' } : {}),
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
            hint="JPEG, PNG, WebP, GIF or AVIF, at most 20 MB. Where and when it was taken is removed."
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
            label="Sending the picture"
            value={Math.round(share * 100)}
            max={100}
            shown
            className="mb-5"
          />
        )}
        <p role="status" className="sr-only">
          {kept !== null ? 'The picture has arrived.' : ''}
        </p>
        <UploadNotes notes={kept?.notes ?? []} />
        <Field
          id="post-picture-alt"
          label="Alternative text"
          required
          hint="What the picture shows, for those who do not see it."
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
