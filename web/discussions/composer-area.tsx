import type { KeyboardEvent, RefObject } from 'react'

export interface ComposerAreaProps {
  id: string
  area: RefObject<HTMLTextAreaElement | null>
  text: string
  /** The list of people below, while it is open. */
  list: { id: string; active: string | null } | null
  describedBy: string | undefined
  onText: (text: string, caret: number) => void
  onCaret: (caret: number | null) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** The field itself. It grows with its text, and tells assistive technology of the list of people. */
export function ComposerArea(props: ComposerAreaProps) {
  const { id, area, text, list, describedBy, onText, onCaret, onKeyDown } = props
  return (
    <textarea
      ref={area}
      id={id}
      name="body"
      className="control composer-text"
      rows={5}
      value={text}
      aria-invalid={describedBy ? true : undefined}
      aria-describedby={describedBy}
      aria-autocomplete="list"
      aria-controls={list?.id}
      aria-activedescendant={list?.active ? `${list.id}-${list.active}` : undefined}
      onChange={(event) => onText(event.target.value, event.target.selectionStart)}
      onSelect={(event) => onCaret(event.currentTarget.selectionStart)}
      onBlur={() => onCaret(null)}
      onKeyDown={onKeyDown}
    />
  )
}
