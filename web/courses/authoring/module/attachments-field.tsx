import { Paperclip, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { AuthoredAttachment } from '../../../../contract/courses/assignment-attachments.ts'
import type { MediaFile } from '../../../../contract/media.ts'
import { moved } from '../../../../rules/courses/authoring.ts'
import { attachmentLimits, kindOfFile } from '../../../../rules/media/attachments.ts'
import { sizeInWords } from '../../../../rules/media/media.ts'
import { takenFiles } from '../../../lib/files/files-field.tsx'
import { UploadMessages, UploadRows } from '../../../lib/files/upload-states.tsx'
import { useUploads, withAdded } from '../../../lib/files/use-uploads.ts'
import { newId } from '../../../lib/new-id.ts'
import { Button, ExternalButtonLink } from '../../../ui/button.tsx'
import { Field, FieldError } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { OrderButtons } from '../outline/order-buttons.tsx'
import { EarlierVersions } from './earlier-versions.tsx'

interface AttachmentsFieldProps {
  files: readonly AuthoredAttachment[]
  errorOf: (field: string) => string | undefined
  /** Gets the files as they are at that moment: uploads end in any order. */
  onChange: (change: (files: readonly AuthoredAttachment[]) => AuthoredAttachment[]) => void
  /** Number of running uploads. */
  onSending: (count: number) => void
}

/** Files for students: named, ordered, replaced and removed. Saved with the form around them. */
export function AttachmentsField({ files, errorOf, onChange, onSending }: AttachmentsFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const hintId = useId()
  const uploads = useUploads({
    purpose: 'assignment-attachment',
    limits: attachmentLimits,
    known: files,
    full: `An assignment has up to ${attachmentLimits.most} files.`,
    onAdd: (file, isLater) =>
      onChange((all) =>
        withAdded(all, { ...fresh(file), id: newId(), earlier: [] }, ({ media }) => isLater(media)),
      ),
  })
  const { sending, choose, send, say } = uploads
  useEffect(() => onSending(sending.length), [sending.length, onSending])

  const change = (id: string, to: (file: AuthoredAttachment) => AuthoredAttachment) =>
    onChange((all) => all.map((file) => (file.id === id ? to(file) : file)))
  const replace = (id: string) => (sent: MediaFile) =>
    change(id, (file) => ({
      ...file,
      ...fresh(sent),
      name: file.name,
      earlier: withEarlier(file, sent.id),
    }))

  return (
    <section aria-label="Files for students" className="files-field mt-8">
      <h3 className="type-heading">Files</h3>
      <p className="field-hint" id={hintId}>
        {takenFiles(attachmentLimits)}
      </p>
      <div id="files" tabIndex={-1}>
        <FieldError>{errorOf('files')}</FieldError>
      </div>
      {(files.length > 0 || sending.length > 0) && (
        <ul className="file-rows">
          {files.map((file, index) => (
            <li key={file.id} className="written-file">
              <Field
                id={`files.${index}.name`}
                label={`Name of file ${index + 1}`}
                required
                error={errorOf(`files.${index}.name`)}
                hint={`${kindOfFile(file.type)} · ${sizeInWords(file.size)}`}
                className="mb-0"
              >
                <TextInput
                  value={file.name}
                  dir="auto"
                  autoComplete="off"
                  onChange={({ target }) => change(file.id, (now) => ({ ...now, name: target.value }))}
                />
              </Field>
              <div className="-mx-3 flex flex-wrap items-center">
                <ExternalButtonLink
                  href={`${file.url}?download=1`}
                  variant="quiet"
                  size="small"
                  aria-label={`Download ${file.name}`}
                >
                  Download
                </ExternalButtonLink>
                <ReplaceButton name={file.name} onChosen={(chosen) => void send(chosen, replace(file.id))} />
                <OrderButtons
                  label={file.name}
                  index={index}
                  count={files.length}
                  onMove={(by) =>
                    onChange((all) => {
                      const from = all.findIndex(({ id }) => id === file.id)
                      return moved(all, from, from + by)
                    })
                  }
                />
                <IconButton
                  label={`Remove ${file.name}`}
                  onClick={() => {
                    flushSync(() => onChange((all) => all.filter(({ id }) => id !== file.id)))
                    say(`“${file.name}” was removed.`)
                    add.current?.focus()
                  }}
                >
                  <Trash2 />
                </IconButton>
              </div>
              <EarlierVersions
                file={file}
                onShow={(version) =>
                  change(file.id, (now) => ({
                    ...now,
                    ...fresh(version),
                    name: now.name,
                    earlier: withEarlier(now, version.id),
                  }))
                }
                onDelete={(version) =>
                  change(file.id, (now) => ({
                    ...now,
                    earlier: now.earlier.filter(({ id }) => id !== version.id),
                  }))
                }
              />
            </li>
          ))}
          <UploadRows uploads={uploads} onStop={() => add.current?.focus()} />
        </ul>
      )}
      <UploadMessages uploads={uploads} />
      {files.length < attachmentLimits.most && (
        <Button
          ref={add}
          type="button"
          variant="outline"
          size="small"
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          <Paperclip aria-hidden="true" />
          Add files
        </Button>
      )}
      <input
        ref={input}
        type="file"
        multiple
        aria-label="Files to give to students"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          choose([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </section>
  )
}

const fresh = ({ id, name, type, size, url }: Pick<MediaFile, 'id' | 'name' | 'type' | 'size' | 'url'>) => ({
  ...{ name, type, size, url },
  media: id,
})

/** The versions before, with the one that was shown so far. */
function withEarlier({ media, name, type, size, url, earlier }: AuthoredAttachment, shown: string) {
  const last = { id: media, name, type, size, url, addedAt: new Date().toISOString(), addedBy: null }
  return [last, ...earlier].filter(({ id }, index, all) => {
    return id !== shown && all.findIndex((one) => one.id === id) === index
  })
}

function ReplaceButton({ name, onChosen }: { name: string; onChosen: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        type="button"
        variant="quiet"
        size="small"
        aria-label={`Replace ${name}`}
        onClick={() => input.current?.click()}
      >
        Replace
      </Button>
      <input
        ref={input}
        type="file"
        aria-label={`New version of ${name}`}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onChosen(file)
        }}
      />
    </>
  )
}
