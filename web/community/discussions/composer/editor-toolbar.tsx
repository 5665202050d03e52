import { Bold, Code, ImagePlus, Italic, Link2, List, Quote } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import type { Mark } from './markdown-edit.ts'

const tools: { mark: Mark; label: string; keys: string; icon: typeof Bold }[] = [
  { mark: 'bold', label: 'Bold', keys: 'Control+B', icon: Bold },
  { mark: 'italic', label: 'Italic', keys: 'Control+I', icon: Italic },
  { mark: 'link', label: 'Link', keys: 'Control+K', icon: Link2 },
  { mark: 'quote', label: 'Quote', keys: 'Control+Shift+9', icon: Quote },
  { mark: 'list', label: 'List', keys: 'Control+Shift+8', icon: List },
  { mark: 'code', label: 'Code', keys: 'Control+E', icon: Code },
]

/** Maps a shortcut to its mark. Shift and a digit use `code`, because the character depends on the layout. */
export function markOfKey(event: KeyboardEvent): Mark | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null
  if (event.shiftKey) return event.code === 'Digit9' ? 'quote' : event.code === 'Digit8' ? 'list' : null
  const marks: Record<string, Mark> = { b: 'bold', i: 'italic', k: 'link', e: 'code' }
  return marks[event.key.toLowerCase()] ?? null
}

export interface EditorToolbarProps {
  /** Id of the text field. */
  controls: string
  onMark: (mark: Mark) => void
  onPicture: () => void
}

/** A single tab stop with arrow keys inside. */
export function EditorToolbar({ controls, onMark, onPicture }: EditorToolbarProps) {
  const row = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const buttons = [...(row.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const next = buttons[(at + step + buttons.length) % buttons.length]
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1
    next?.focus()
    event.preventDefault()
  }
  return (
    <div
      ref={row}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      className="editor-toolbar"
      onKeyDown={onKeyDown}
    >
      {tools.map(({ mark, label, keys, icon: Icon }, index) => (
        <button
          key={mark}
          type="button"
          tabIndex={index === 0 ? 0 : -1}
          aria-label={label}
          aria-keyshortcuts={keys}
          title={`${label} (${keys.replace('Control', 'Ctrl')})`}
          onClick={() => onMark(mark)}
        >
          <Icon aria-hidden="true" />
        </button>
      ))}
      <button type="button" tabIndex={-1} aria-label="Picture" title="Picture" onClick={onPicture}>
        <ImagePlus aria-hidden="true" />
      </button>
    </div>
  )
}
