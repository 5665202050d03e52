import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../../ui/dialogs/dialog.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'

/** The title of a callout or margin note. */
export function NoteDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [title, setTitle] = useState(() => String(editor.getAttributes('note').title ?? ''))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      onClosed={() => editor.view.focus()}
      title="Note title"
      actions={
        <>
          <Button type="submit" form="note-form">
            Save title
          </Button>
          <DialogCancel />
        </>
      }
    >
      <form
        id="note-form"
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault()
          editor.chain().updateAttributes('note', { title: title.trim() }).run()
          onClose()
        }}
      >
        <Field id="note-title" label="Title" optional className="mb-0">
          <TextInput
            value={title}
            maxLength={120}
            autoComplete="off"
            onChange={({ target }) => setTitle(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
