import { type ReactNode, useRef, useState } from 'react'
import type { AttachedFile } from '../../contract/attachments.ts'
import { longestDirectMessage } from '../../contract/community/message-limits.ts'
import { messageAttachmentLimits } from '../../rules/media/attachments.ts'
import { lengthOf } from '../../rules/text/text-length.ts'
import { deviceCopy } from '../lib/autosave/device-copy.ts'
import { useCopyName, useDeviceCopy } from '../lib/autosave/use-device-copy.ts'
import { FilesField, takenFiles } from '../lib/files/files-field.tsx'
import { withAdded } from '../lib/files/use-uploads.ts'
import { newId } from '../lib/new-id.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/forms/field.tsx'
import { TextArea } from '../ui/forms/text-area.tsx'

interface ComposerProps {
  /** Names the copy on this device. */
  place: string
  busy: boolean
  /** The server’s refusal. */
  refusal: string | null
  /** The message takes files. */
  withFiles?: boolean
  /** Resolves to false if the message was not sent; then the text stays. */
  onSend: (message: { key: string; text: string; files?: string[] }) => Promise<boolean>
  /** Above the text: the recipients. */
  children?: ReactNode
}

/** The text is kept on this device until it is sent. */
export function Composer({ place, busy, refusal, withFiles = false, onSend, children }: ComposerProps) {
  const { name } = useCopyName('draft-message', place)
  const area = useRef<HTMLTextAreaElement>(null)
  const [missing, setMissing] = useState<string | null>(null)
  const [sending, setSending] = useState(0)
  const [first] = useState<MessageDraft>(() => ({ text: '', key: newId(), files: [] }))
  // The same for the same message, also after a reload, so that a retry sends once.
  const draft = useDeviceCopy(deviceCopy(name, isDraft), first, isEmptyDraft, (kept) => {
    const early = area.current?.value ?? ''
    if (early === '') return null
    return { text: [kept?.text, early].filter(Boolean).join('\n'), key: newId(), files: kept?.files ?? [] }
  })
  const { text, key, files = [] } = draft.value
  const latest = useRef(draft.value)
  latest.current = draft.value
  const change = (part: Partial<MessageDraft>) => {
    latest.current = { ...latest.current, ...part, key: newId() }
    draft.change(latest.current)
  }
  const tooLong = lengthOf(text) > longestDirectMessage
  const send = async () => {
    if (busy) return
    const isEmpty = text.trim() === ''
    const fault = isEmpty
      ? 'Please write something'
      : tooLong
        ? 'At most 2,000 characters'
        : sending > 0
          ? 'Wait until the files are uploaded, or stop them'
          : null
    setMissing(fault)
    if (fault !== null) return area.current?.focus()
    const ids = files.map(({ id }) => id)
    if (await onSend({ key, text, ...(ids.length > 0 && { files: ids }) })) change({ text: '', files: [] })
  }
  return (
    <form
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {children}
      <Field label="Your message" className="mb-3" error={missing ?? refusal}>
        <TextArea
          ref={area}
          value={text}
          rows={4}
          dir="auto"
          // Text typed while sending would belong to no message.
          readOnly={busy}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          {...(lengthOf(text) > longestDirectMessage * 0.8 ? { limit: longestDirectMessage } : {})}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing)
              return
            event.preventDefault()
            void send()
          }}
          onChange={({ target }) => {
            setMissing(null)
            change({ text: target.value })
          }}
        />
      </Field>
      {withFiles && (
        <FilesField
          compact
          files={files}
          purpose="message-attachment"
          limits={limits}
          hint={takenFiles(limits)}
          label="Attach files"
          full={`A message has up to ${limits.most} files.`}
          locked={busy}
          onAdd={({ id, name, type, size, url }, isLater) => {
            const known = latest.current.files ?? []
            change({ files: withAdded(known, { id, name, type, size, url }, (file) => isLater(file.id)) })
          }}
          onRemove={(gone) => change({ files: latest.current.files?.filter(({ id }) => id !== gone) ?? [] })}
          onSending={setSending}
        />
      )}
      <Button type="submit" busy={busy} className={withFiles ? 'mt-3' : undefined}>
        Send
      </Button>
    </form>
  )
}

const limits = messageAttachmentLimits

interface MessageDraft {
  text: string
  key: string
  /** Missing in what an earlier release kept. */
  files?: AttachedFile[]
}

const isDraft = (value: unknown): value is MessageDraft => {
  const draft = value as Partial<MessageDraft> | null
  return typeof draft?.text === 'string' && typeof draft.key === 'string'
}
const isEmptyDraft = ({ text, files = [] }: MessageDraft) => text === '' && files.length === 0
