import type { Editor } from '@tiptap/core'
import { useRef, useState } from 'react'
import { callApi, sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../../ui/dialogs/dialog.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { UploadNotes } from '../../../ui/forms/upload-notes.tsx'
import { acceptedFiles, mayHaveFiles, missingFile, withAddress } from './block-files.ts'
import { blockStarters } from './block-starters.ts'
import { parseMarkdown } from './markdown-tree.ts'
import { useBlockUpload } from './use-block-upload.ts'

type Kind = keyof typeof blockStarters
const kinds = Object.keys(blockStarters) as Kind[]

/** A block as its Markdown: a new one begins with an example. States: new, known, with a mistake. */
export function BlockDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [known] = useState(() =>
    editor.isActive('sourceBlock') ? String(editor.getAttributes('sourceBlock').source ?? '') : null,
  )
  const [kind, setKind] = useState<Kind>('chart')
  const [source, setSource] = useState(known ?? blockStarters.chart.source)
  const [fault, setFault] = useState<string | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const { progress, notes, problem, upload } = useBlockUpload((kind, url) => {
    setSource((now) => withAddress(now, kind, url, area.current?.selectionStart ?? now.length))
  })
  const name = known === null ? 'Add block' : 'Save block'

  const [isChecking, setChecking] = useState(false)

  async function save() {
    if (isChecking) return
    setChecking(true)
    const wrong = await faultOf(source).catch((error) => sentenceOf(error, 'We couldn’t check the block.'))
    setChecking(false)
    setFault(wrong)
    if (wrong !== null) return
    const attrs = { source: source.trim() }
    if (known === null) editor.chain().insertContent({ type: 'sourceBlock', attrs }).run()
    else editor.chain().updateAttributes('sourceBlock', attrs).run()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      onClosed={() => editor.view.focus()}
      title={known === null ? 'Add block' : 'Edit block'}
      wide
      actions={
        <>
          <Button type="submit" form="block-form" busy={progress !== null || isChecking}>
            {name}
          </Button>
          <DialogCancel />
        </>
      }
    >
      <form
        id="block-form"
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {known === null && (
          <Field id="block-kind" label="Kind of block">
            <Select
              options={kinds.map((value) => ({ value, label: blockStarters[value].label }))}
              value={kind}
              onChange={({ target }) => {
                setKind(target.value as Kind)
                setSource(blockStarters[target.value as Kind].source)
                setFault(null)
              }}
            />
          </Field>
        )}
        <Field
          id="block-source"
          label="Markdown of the block"
          hint="Keep its first line and the ::: at its end."
          error={fault ?? undefined}
          className={mayHaveFiles(source) ? '' : 'mb-0'}
        >
          <TextArea
            ref={area}
            rows={14}
            spellCheck={false}
            className="font-mono text-sm"
            value={source}
            onChange={({ target }) => setSource(target.value)}
          />
        </Field>
        {mayHaveFiles(source) && (
          <>
            <Field
              id="block-file"
              label="Upload a file"
              optional
              hint="A picture, audio (MP3, M4A, OGG, WAV), video (MP4, WebM) or its captions. Its address goes into the block."
              error={problem ?? undefined}
            >
              <TextInput
                type="file"
                accept={acceptedFiles}
                onChange={({ target }) => {
                  void upload(target.files?.[0])
                  target.value = ''
                }}
              />
            </Field>
            <p role="status" className="type-note text-ink-2">
              {progress === null ? '' : `Uploading, ${Math.round(progress * 100)}%`}
            </p>
            <UploadNotes notes={notes} />
          </>
        )}
      </form>
    </Dialog>
  )
}

/** Null if the text is one block without a mistake. The server checks it, as it does before publishing. */
async function faultOf(source: string): Promise<string | null> {
  const missing = missingFile(source)
  if (missing !== null) return `The block waits for a file. Upload the ${missing} below.`
  const tree = parseMarkdown(source.trim())
  const [only, ...others] = tree.children
  if (only?.type !== 'containerDirective' || others.length > 0)
    return 'This is not one block: it begins with ::: and its name, and ends with :::'
  const { fault } = await callApi('POST /api/authoring/block-check', { body: { markdown: source.trim() } })
  return fault === null ? null : `Line ${fault.line}: ${fault.text}`
}
