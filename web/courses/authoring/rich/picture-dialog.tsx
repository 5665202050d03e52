import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { uploadFile } from '../../../lib/upload.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../../ui/dialogs/dialog.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { UploadNotes } from '../../../ui/forms/upload-notes.tsx'

/** Requires alternative text. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [known] = useState(() => (editor.isActive('image') ? editor.getAttributes('image') : null))
  const [address, setAddress] = useState<string | null>(known ? String(known.src) : null)
  const [alt, setAlt] = useState(String(known?.alt ?? ''))
  const [caption, setCaption] = useState(String(known?.title ?? ''))
  const [progress, setProgress] = useState<number | null>(null)
  const [notes, setNotes] = useState<readonly string[]>([])
  const [problems, setProblems] = useState<{ file?: string; alt?: string }>({})

  async function upload(file: File | undefined) {
    if (file === undefined || progress !== null) return
    setProgress(0)
    setProblems({})
    setNotes([])
    try {
      const kept = await uploadFile(file, { purpose: 'lecture-picture', onProgress: setProgress })
      setAddress(kept.url)
      setNotes(kept.notes)
    } catch (error) {
      setProblems({ file: sentenceOf(error, 'We couldn’t upload the picture.') })
    } finally {
      setProgress(null)
    }
  }
  function save() {
    const missing = {
      ...(address === null ? { file: 'Please choose a picture' } : {}),
      ...(alt.trim() === '' ? { alt: 'Please describe the picture' } : {}),
    }
    setProblems(missing)
    if (address === null || alt.trim() === '' || progress !== null) return
    const attrs = { src: address, alt: alt.trim(), title: caption.trim() || null }
    if (known) editor.chain().updateAttributes('image', attrs).run()
    else editor.chain().insertContent({ type: 'image', attrs }).run()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      onClosed={() => editor.view.focus()}
      title={known ? 'Edit picture' : 'Add picture'}
      wide
      actions={
        <>
          <Button type="submit" form="picture-form" busy={progress !== null}>
            {known ? 'Save picture' : 'Add picture'}
          </Button>
          <DialogCancel />
        </>
      }
    >
      <form
        id="picture-form"
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field
          id="picture-file"
          label={address === null ? 'Picture' : 'Another picture'}
          required={address === null}
          optional={address !== null}
          hint="JPEG, PNG, WebP, GIF or AVIF, up to 20 MB"
          error={problems.file}
        >
          <TextInput
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
            onChange={({ target }) => void upload(target.files?.[0])}
          />
        </Field>
        <p role="status" className="type-note mb-4 text-ink-2">
          {progress !== null
            ? `Uploading, ${Math.round(progress * 100)}%`
            : address !== null
              ? 'The picture is uploaded.'
              : ''}
        </p>
        <UploadNotes notes={notes} />
        <Field
          id="picture-alt"
          label="Alternative text"
          required
          hint="Describe it for people who can’t see it."
          error={problems.alt}
        >
          <TextArea rows={2} value={alt} onChange={({ target }) => setAlt(target.value)} />
        </Field>
        <Field id="picture-caption" label="Caption" optional className="mb-0">
          <TextInput value={caption} autoComplete="off" onChange={({ target }) => setCaption(target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
