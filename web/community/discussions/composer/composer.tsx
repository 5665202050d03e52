import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { longestPost } from '../../../../contract/community/discussions.ts'
import { lengthOf } from '../../../../rules/text/text-length.ts'
import { ApiError } from '../../../lib/api.ts'
import { retryLost } from '../../../lib/autosave/autosave.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { useStillHere } from '../thread/use-still-here.ts'
import { CancelWriting } from './cancel-writing.tsx'
import { ComposerArea } from './composer-area.tsx'
import { EditorToolbar, markOfKey } from './editor-toolbar.tsx'
import { applyMark, type Mark, withPicture } from './markdown-edit.ts'
import { MentionList } from './mention-list.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { Preview } from './preview.tsx'
import { typeInto } from './type-into.ts'
import { type Draft, emptyDraft, useDraftText } from './use-draft-text.ts'
import { useKeptKey } from './use-kept-key.ts'
import { useMentions } from './use-mentions.ts'

/** The key changes only with the text, so that a double click or a retry posts once. */
export interface Written {
  body: string
  mentions: string[]
  idempotencyKey: string
}

export interface ComposerProps {
  forumId: string
  label: string
  /** Name of the draft on this device. */
  draftKey: string
  /** Initial text if there is no draft. */
  initial?: Draft
  sendLabel: string
  /** Validates other fields before sending; false cancels. */
  check?: () => boolean
  /** Other parts of the post; changing them makes it another post. */
  keyParts?: string
  /** @param isHere call it after the response: false if the writer has left the page */
  onSend: (written: Written, isHere: () => boolean) => Promise<void>
  /** While sending, other fields must stay unchanged. */
  onSending?: (isSending: boolean) => void
  onCancel?: () => void
  autoFocus?: boolean
}

/** Markdown editor with shortcuts, mentions, pictures, server preview and a persistent draft. */
export function Composer(props: ComposerProps) {
  const { forumId, label, draftKey, initial = emptyDraft, sendLabel, onSend, onCancel, autoFocus } = props
  const { check = () => true, keyParts = '', onSending } = props
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const { draft, restored, change, clear } = useDraftText(draftKey, initial, () => area.current?.value)
  const [caret, setCaret] = useState<number | null>(null)
  const [preview, setPreview] = useState(false)
  const [missing, setMissing] = useState('')
  /** Pictures to add, one by one; null still has to be chosen. */
  const [pictures, setPictures] = useState<(File | null)[]>([])
  const { keyOf, forgetKey } = useKeptKey(draftKey)
  const underWay = useRef(false)
  const watch = useStillHere()
  /** From the last send: whether its writer is still on the page. */
  const isHere = useRef((): boolean => true)
  const { text } = draft

  useEffect(() => {
    if (autoFocus) area.current?.focus()
  }, [autoFocus])

  const mentions = useMentions(forumId, caret === null ? null : { text, caret }, (person, from) => {
    const end = caret ?? text.length
    const named = `@${person.name} `
    write(text.slice(0, from) + named + text.slice(end), from + named.length, [
      ...draft.people.filter((known) => known.id !== person.id),
      ...(person.id === null ? [] : [{ id: person.id, name: person.name }]),
    ])
  })
  const listId = `${id}-people`
  const isListed = mentions.people.length > 0

  const send = useMutation({
    // Pauses while offline; retries a lost connection for about half a minute with the same key. A refusal is final.
    networkMode: 'offlineFirst',
    ...retryLost(5),
    mutationFn: async () => {
      const body = text.trim()
      const named = draft.people.filter(({ name }) => body.includes(`@${name}`)).map((person) => person.id)
      const content = { draftKey, keyParts, body, mentions: named }
      let stayed = true
      await onSend({ body, mentions: named, idempotencyKey: keyOf(content) }, () => {
        stayed = isHere.current()
        return stayed
      })
      return stayed
    },
    onSuccess: (stayed) => {
      if (!stayed) toast({ title: 'Your post is published' })
      clear()
      forgetKey()
    },
    onError: ({ message }) => {
      if (isHere.current()) return
      const description = `${message} Your text is saved on this device.`
      toast({ title: 'Your post wasn’t published', description, variant: 'destructive' })
    },
    onSettled: () => {
      underWay.current = false
      onSending?.(false)
    },
  })
  const refused =
    send.error instanceof ApiError ? send.error.fields.find(({ field }) => field === 'body') : null

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const message =
      text.trim() === ''
        ? 'Please write something'
        : lengthOf(text) > longestPost
          ? `Maximum ${longestPost} characters`
          : ''
    setMissing(message)
    const isComplete = check()
    if (message !== '' && isComplete) area.current?.focus()
    // A double click can arrive before the button is busy.
    if (message !== '' || !isComplete || underWay.current) return
    underWay.current = true
    isHere.current = watch()
    onSending?.(true)
    send.mutate()
  }

  /** Replaces the text as if typed, so undo works. While a dialog has the focus, sets it directly. */
  function write(next: string, caretAfter: number, people = draft.people, selectionEnd = caretAfter) {
    // Text added while sending would be cleared with it.
    if (underWay.current) return
    // A dialog returns the focus itself.
    if (pictures.length === 0 && area.current !== null) {
      area.current.focus()
      typeInto(area.current, next)
    }
    // Flush, so that keys typed before the next frame do not go to the end of the text.
    flushSync(() => {
      change({ text: next, people })
      setCaret(caretAfter)
    })
    area.current?.setSelectionRange(caretAfter, selectionEnd)
  }
  const mark = (kind: Mark) => {
    const { selectionStart = 0, selectionEnd = 0 } = area.current ?? {}
    const next = applyMark(kind, { text, start: selectionStart, end: selectionEnd })
    write(next.text, next.start, draft.people, next.end)
  }
  const addPictures = (files: (File | null)[]) => {
    if (underWay.current) return
    // Dialogs return the focus to where it was.
    area.current?.focus()
    setPictures(files)
  }
  const addPicture = (picture: { alt: string; address: string }) => {
    const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {}
    const next = withPicture({ text, start: selectionStart, end: selectionEnd }, picture)
    write(next.text, next.start)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKeyDown(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return submit()
    const kind = markOfKey(event)
    if (kind === null) return
    event.preventDefault()
    mark(kind)
  }
  const lost = send.isPaused || (send.isPending && send.failureCount > 0)

  return (
    <form className="composer" method="dialog" onSubmit={submit}>
      <Field
        id={`${id}-text`}
        label={label}
        hint={restored ? 'Your draft is back.' : undefined}
        error={missing || refused?.message}
        className="mb-0"
      >
        <div className="composer-bar">
          <EditorToolbar controls={`${id}-text`} onMark={mark} onPicture={() => addPictures([null])} />
          <Button
            variant="quiet"
            size="small"
            pressed={preview}
            disabled={text.trim() === ''}
            onClick={() => setPreview(!preview)}
          >
            Preview
          </Button>
        </div>
        <ComposerArea
          id={`${id}-text`}
          area={area}
          text={text}
          readOnly={send.isPending}
          list={isListed ? { id: listId, active: mentions.chosen?.id ?? null } : null}
          describedBy={missing || refused ? `${id}-text-error` : undefined}
          onText={(next, at) => {
            if (underWay.current) return
            change({ ...draft, text: next })
            setCaret(at)
            if (missing !== '') setMissing('')
          }}
          onCaret={setCaret}
          onKeyDown={onKeyDown}
          onFiles={addPictures}
        />
      </Field>
      <MentionList id={listId} people={mentions.people} chosen={mentions.chosen} onChoose={mentions.choose} />
      {pictures.length > 0 && (
        <PictureDialog
          key={pictures.length}
          given={pictures[0] ?? null}
          onAdd={addPicture}
          onClose={() => setPictures(pictures.slice(1))}
        />
      )}
      {preview && text.trim() !== '' && <Preview forumId={forumId} draft={draft} />}
      <div aria-live="polite">
        {lost && (
          <Alert title="The connection was lost" className="mt-4">
            Your text is saved on this device. We’ll send it as soon as you’re back online.
          </Alert>
        )}
        {send.isError && !refused && (
          <Alert tone="bad" title="This wasn’t sent" className="mt-4">
            {`${send.error.message} Your text is saved on this device.`}
          </Alert>
        )}
      </div>
      <div className="composer-foot">
        <Button type="submit" busy={send.isPending}>
          {sendLabel}
        </Button>
        {onCancel && (
          <CancelWriting
            text={text}
            initial={initial.text}
            disabled={send.isPending}
            onCancel={() => {
              clear()
              onCancel()
            }}
          />
        )}
        <span className="type-note text-ink-2">
          Use @ to mention someone. Paste or drop pictures. Markdown works.
        </span>
      </div>
    </form>
  )
}
