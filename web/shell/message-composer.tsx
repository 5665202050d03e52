import { type ReactNode, useRef, useState } from 'react'
import { longestDirectMessage } from '../../contract/community/message-limits.ts'
import { lengthOf } from '../../rules/text/text-length.ts'
import { deviceCopy } from '../lib/autosave/device-copy.ts'
import { useCopyName, useDeviceCopy } from '../lib/autosave/use-device-copy.ts'
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
  /** Resolves to false if the message was not sent; then the text stays. */
  onSend: (message: { key: string; text: string }) => Promise<boolean>
  /** Above the text: the recipients. */
  children?: ReactNode
}

/** The text is kept on this device until it is sent. */
export function Composer({ place, busy, refusal, onSend, children }: ComposerProps) {
  const { name } = useCopyName('draft-message', place)
  const area = useRef<HTMLTextAreaElement>(null)
  const [missing, setMissing] = useState<string | null>(null)
  const [first] = useState(() => ({ text: '', key: newId() }))
  // The same for the same message, also after a reload, so that a retry sends once.
  const draft = useDeviceCopy(deviceCopy(name, isDraft), first, isEmptyDraft, (kept) => {
    const early = area.current?.value ?? ''
    return early === '' ? null : { text: [kept?.text, early].filter(Boolean).join('\n'), key: newId() }
  })
  const { text, key } = draft.value
  const change = (value: string) => draft.change({ text: value, key: newId() })
  const tooLong = lengthOf(text) > longestDirectMessage
  const send = async () => {
    if (busy) return
    const isEmpty = text.trim() === ''
    setMissing(isEmpty ? 'Please write something' : tooLong ? 'At most 2,000 characters' : null)
    if (isEmpty || tooLong) area.current?.focus()
    else if (await onSend({ key, text })) change('')
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
            change(target.value)
          }}
        />
      </Field>
      <Button type="submit" busy={busy}>
        Send
      </Button>
    </form>
  )
}

interface MessageDraft {
  text: string
  key: string
}

const isDraft = (value: unknown): value is MessageDraft => {
  const draft = value as Partial<MessageDraft> | null
  return typeof draft?.text === 'string' && typeof draft.key === 'string'
}
const isEmptyDraft = ({ text }: MessageDraft) => text === ''
