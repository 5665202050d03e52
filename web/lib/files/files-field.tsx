import { Paperclip, X } from 'lucide-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import type { AttachmentLimits } from '../../../rules/media/attachments.ts'
import { sizeInWords } from '../../../rules/media/media.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import './files.css'
import { UploadMessages, UploadRows } from './upload-states.tsx'
import { type AddFile, useUploads } from './use-uploads.ts'

interface Shown {
  id: string
  name: string
  type: string
  size: number
  url: string
}

export interface FilesFieldProps {
  files: readonly Shown[]
  purpose: string
  limits: AttachmentLimits
  hint: string
  /** Of the file input: "Files to hand in". */
  label: string
  /** "You can hand in up to 10 files." */
  full: string
  /** While the form is sent: adding a file would change what is being sent. */
  locked: boolean
  /** One row with a button, without a place to drop files. */
  compact?: boolean
  onAdd: AddFile
  onRemove: (id: string) => void
  /** Number of running uploads. */
  onSending: (count: number) => void
}

/** Uploads files as they are chosen or dropped, each with progress and a cancel button. */
export function FilesField(props: FilesFieldProps) {
  const { files, purpose, limits, hint, label, full, locked, compact, onAdd, onRemove, onSending } = props
  const input = useRef<HTMLInputElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const hintId = useId()
  const [over, setOver] = useState(false)
  const uploads = useUploads({ purpose, limits, known: files, full, onAdd })
  const { sending, choose, say } = uploads
  useEffect(() => onSending(sending.length), [sending.length, onSending])

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!locked) choose([...event.dataTransfer.files])
  }
  const button = (
    <Button
      ref={add}
      type="button"
      variant="quiet"
      size="small"
      aria-describedby={hintId}
      disabled={locked}
      className={compact ? '-ml-3' : undefined}
      onClick={() => input.current?.click()}
    >
      <Paperclip aria-hidden="true" />
      Add files
    </Button>
  )

  return (
    <fieldset
      className="files-field"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend className={compact ? 'sr-only' : 'field-label'}>Files</legend>
      <p className={compact ? 'sr-only' : 'field-hint'} id={hintId}>
        {hint}
      </p>
      {(files.length > 0 || sending.length > 0) && (
        <ul className="file-rows">
          {files.map(({ id, name, type, size, url }) => (
            <li key={id}>
              {type.startsWith('image/') && (
                <img src={url} alt="" className="file-row-picture" loading="lazy" />
              )}
              <a href={url} target="_blank" rel="noopener" className="text-link file-row-name">
                <bdi>{name}</bdi>
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
              <span className="type-note text-ink-2 tabular-nums">{sizeInWords(size)}</span>
              <IconButton
                label={`Remove ${name}`}
                disabled={locked}
                onClick={() => {
                  onRemove(id)
                  say(`“${name}” was removed.`)
                  add.current?.focus()
                }}
              >
                <X />
              </IconButton>
            </li>
          ))}
          <UploadRows uploads={uploads} onStop={() => add.current?.focus()} />
        </ul>
      )}
      <UploadMessages uploads={uploads} />
      {compact ? (
        button
      ) : (
        <div className="files-drop">
          <span>Drop files here, or</span>
          {button}
        </div>
      )}
      <input
        ref={input}
        type="file"
        multiple
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          choose([...(event.target.files ?? [])])
          // Allows choosing the same file again.
          event.target.value = ''
        }}
      />
    </fieldset>
  )
}

/** "Pictures, video, audio, PDF, documents or a ZIP: up to 10 files, 100 MB each." */
export const takenFiles = ({ most, longest }: AttachmentLimits) =>
  `Pictures, video, audio, PDF, documents or a ZIP: up to ${most} files, ${sizeInWords(longest)} each.`
