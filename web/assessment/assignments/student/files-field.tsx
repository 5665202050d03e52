import { Paperclip, X } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { MediaFile } from '../../../../contract/media.ts'
import { longestFile, mostFiles } from '../../../../rules/assessment/assignments.ts'
import { sizeInWords } from '../../../../rules/media/media.ts'
import { ApiError } from '../../../lib/api.ts'
import { newId } from '../../../lib/new-id.ts'
import { uploadFile } from '../../../lib/upload.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { UploadNotes } from '../../../ui/forms/upload-notes.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

interface Sending {
  key: string
  name: string
  /** From 0 to 1. */
  share: number
  abort: AbortController
}

interface Shown {
  id: string
  name: string
  type: string
  size: number
  url: string
}

export interface FilesFieldProps {
  files: readonly Shown[]
  /** While handing in: adding a file would change the draft that is being sent. */
  locked: boolean
  onAdd: (file: MediaFile) => void
  onRemove: (id: string) => void
  /** Number of running uploads. */
  onSending: (count: number) => void
}

/** Uploads files as they are chosen or dropped, each with progress and a cancel button. */
export function FilesField({ files, locked, onAdd, onRemove, onSending }: FilesFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [failures, setFailures] = useState<readonly string[]>([])
  const [notes, setNotes] = useState<readonly string[]>([])
  const [said, setSaid] = useState('')
  const [over, setOver] = useState(false)

  useEffect(() => onSending(sending.length), [sending.length, onSending])
  // Leaving the page aborts uploads, since nothing would use them.
  const underWay = useRef(sending)
  underWay.current = sending
  useEffect(() => () => underWay.current.forEach(({ abort }) => void abort.abort()), [])

  const choose = (chosen: readonly File[]) => {
    const room = mostFiles - files.length - sending.length
    const isHere = ({ name, size }: File) => files.some((file) => file.name === name && file.size === size)
    const tooLarge = chosen.filter(({ size }) => size > longestFile)
    const fitting = chosen.filter((file) => file.size <= longestFile && !isHere(file))
    setFailures([
      ...chosen.filter(isHere).map(({ name }) => `“${name}” is here already.`),
      ...tooLarge.map(({ name }) => `“${name}” is larger than ${sizeInWords(longestFile)}.`),
      ...(fitting.length > room ? [`You can hand in up to ${mostFiles} files.`] : []),
    ])
    setNotes([])
    for (const file of fitting.slice(0, Math.max(0, room))) void send(file)
  }

  async function send(file: File) {
    const { name } = file
    const key = newId()
    const abort = new AbortController()
    const onProgress = (share: number) =>
      setSending((all) => all.map((one) => (one.key === key ? { ...one, share } : one)))
    setSending((all) => [...all, { key, name, share: 0, abort }])
    try {
      const { notes, ...sent } = await uploadFile(file, {
        purpose: 'assignment',
        signal: abort.signal,
        onProgress,
      })
      onAdd(sent)
      setNotes((all) => [...all, ...notes.map((note) => `“${name}”: ${note}`)])
      setSaid(`“${name}” was added.`)
    } catch (error) {
      if (error instanceof DOMException) setSaid(`“${name}” wasn’t uploaded.`)
      else setFailures((all) => [...all, failureOf(name, error)])
    } finally {
      setSending((all) => all.filter((one) => one.key !== key))
    }
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!locked) choose([...event.dataTransfer.files])
  }

  return (
    <fieldset
      className="work-files"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend className="field-label">Files</legend>
      <p className="field-hint" id="work-files-hint">
        {`Pictures, video, audio, PDF, documents or a ZIP: up to ${mostFiles} files, ${sizeInWords(longestFile)} each.`}
      </p>
      {(files.length > 0 || sending.length > 0) && (
        <ul className="work-file-list">
          {files.map(({ id, name, type, size, url }) => (
            <li key={id}>
              {type.startsWith('image/') && (
                <img src={url} alt="" className="work-file-picture" loading="lazy" />
              )}
              <a href={url} target="_blank" rel="noopener" className="text-link work-file-name">
                <bdi>{name}</bdi>
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
              <span className="type-note text-ink-2 tabular-nums">{sizeInWords(size)}</span>
              <IconButton
                label={`Remove ${name}`}
                disabled={locked}
                onClick={() => {
                  onRemove(id)
                  setSaid(`“${name}” was removed.`)
                  add.current?.focus()
                }}
              >
                <X />
              </IconButton>
            </li>
          ))}
          {sending.map(({ key, name, share, abort }) => (
            <li key={key}>
              <bdi className="work-file-name">{name}</bdi>
              <span className="type-note text-ink-2 tabular-nums">{`${Math.round(share * 100)}%`}</span>
              <IconButton
                label={`Stop uploading ${name}`}
                onClick={() => {
                  abort.abort()
                  add.current?.focus()
                }}
              >
                <X />
              </IconButton>
              <Progress
                label={`Uploading ${name}`}
                value={Math.round(share * 100)}
                max={100}
                className="col-span-full"
              />
            </li>
          ))}
        </ul>
      )}
      {failures.length > 0 && (
        <Alert
          tone="bad"
          role="alert"
          title={failures.length === 1 ? 'A file wasn’t added' : 'Files weren’t added'}
        >
          <ul>
            {failures.map((failure) => (
              <li key={failure}>{failure}</li>
            ))}
          </ul>
        </Alert>
      )}
      <UploadNotes notes={notes} />
      <div className="work-drop">
        <span>Drop files here, or</span>
        <Button
          ref={add}
          type="button"
          variant="quiet"
          size="small"
          aria-describedby="work-files-hint"
          disabled={locked}
          onClick={() => input.current?.click()}
        >
          <Paperclip aria-hidden="true" />
          Add files
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        aria-label="Files to hand in"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          choose([...(event.target.files ?? [])])
          // Allows choosing the same file again.
          event.target.value = ''
        }}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  )
}

function failureOf(name: string, error: unknown): string {
  return error instanceof ApiError
    ? `“${name}”: ${error.message}`
    : `“${name}” couldn’t be uploaded. Please try again.`
}
