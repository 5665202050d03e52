import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type RefObject, useState } from 'react'

export interface ComposerAreaProps {
  id: string
  area: RefObject<HTMLTextAreaElement | null>
  text: string
  /** While sending: text typed then would belong to no post. */
  readOnly: boolean
  /** The list of people, while it is open. */
  list: { id: string; active: string | null } | null
  describedBy: string | undefined
  onText: (text: string, caret: number) => void
  onCaret: (caret: number | null) => void
  onKeyDown: (event: KeyboardEvent) => void
  onFiles: (files: File[]) => void
}

/**
 * The text field: grows with its text, exposes the list of people to assistive technology, and accepts pasted or
 * dropped files.
 */
export function ComposerArea(props: ComposerAreaProps) {
  const { id, area, text, readOnly, list, describedBy, onText, onCaret, onKeyDown, onFiles } = props
  const [isAimedAt, setIsAimedAt] = useState(false)
  const onPaste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData
    // Office programs paste a picture of the text with the text.
    if (files.length === 0 || types.includes('text/plain')) return
    event.preventDefault()
    onFiles([...files])
  }
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsAimedAt(true)
  }
  const onDrop = (event: DragEvent) => {
    setIsAimedAt(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    onFiles([...event.dataTransfer.files])
  }
  return (
    <textarea
      ref={area}
      id={id}
      name="body"
      className="control composer-text"
      dir="auto"
      rows={5}
      value={text}
      readOnly={readOnly}
      aria-invalid={describedBy ? true : undefined}
      aria-describedby={describedBy}
      aria-autocomplete="list"
      aria-controls={list?.id}
      aria-activedescendant={list?.active ? `${list.id}-${list.active}` : undefined}
      onChange={(event) => onText(event.target.value, event.target.selectionStart)}
      onSelect={(event) => onCaret(event.currentTarget.selectionStart)}
      onBlur={() => onCaret(null)}
      onKeyDown={onKeyDown}
      data-aimed={isAimedAt || undefined}
      onPaste={onPaste}
      onDragOver={onDragOver}
      onDragLeave={() => setIsAimedAt(false)}
      onDrop={onDrop}
    />
  )
}
