import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../../ui/dialogs/dialog.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'

/** The URL of a link, and its text if nothing is selected. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [isNew] = useState(() => !editor.isActive('link'))
  const [asksWords] = useState(() => isNew && editor.state.selection.empty)
  const [address, setAddress] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  function save() {
    const href = address.trim()
    if (!/^(https?:\/\/|mailto:|\/|#)\S+$/i.test(href)) {
      return setProblem('Links start with https://, or with / on this site: /course/fnd-201')
    }
    const attrs = { href, title: editor.getAttributes('link').title ?? null }
    if (asksWords) {
      const text = words.trim() || href
      editor
        .chain()
        .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs }] })
        .run()
    } else editor.chain().extendMarkRange('link').setMark('link', attrs).run()
    onClose()
  }
  function remove() {
    editor.chain().extendMarkRange('link').unsetMark('link').run()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      onClosed={() => editor.view.focus()}
      title={isNew ? 'Add link' : 'Edit link'}
      actions={
        <>
          <Button type="submit" form="link-form">
            {isNew ? 'Add link' : 'Save link'}
          </Button>
          <DialogCancel />
          {!isNew && (
            <Button variant="quiet" onClick={remove}>
              Remove link
            </Button>
          )}
        </>
      }
    >
      <form
        id="link-form"
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field id="link-address" label="Address" required error={problem}>
          <TextInput value={address} autoComplete="off" onChange={({ target }) => setAddress(target.value)} />
        </Field>
        {asksWords && (
          <Field id="link-words" label="Link text" className="mb-0">
            <TextInput value={words} autoComplete="off" onChange={({ target }) => setWords(target.value)} />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
