import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import type { LecturePlace } from '../lecture/lecture-place.ts'
import { BlockDialog } from './block-dialog.tsx'
import type { LectureNode } from './lecture-document.ts'
import { lectureExtensions } from './lecture-schema.ts'
import { LinkDialog } from './link-dialog.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { pasting } from './pasted/index.ts'
import { PictureDialog } from './picture-dialog.tsx'
import { startWriting } from './start-writing.ts'
import { toMarkdown } from './to-markdown.ts'
import { type DialogName, Toolbar } from './toolbar.tsx'
import './rich.css'

interface RichViewProps {
  document: LectureNode
  /** Null starts at the top; undefined keeps the focus where it is. */
  startAt: LecturePlace | null | undefined
  onText: (markdown: string) => void
}

/**
 * The rich text editor. It stores Markdown, serialized on every change. States: writing; a dialog for a link, a picture
 * or a note's title.
 */
export function RichView({ document, startAt, onText }: RichViewProps) {
  const [dialog, setDialog] = useState<DialogName | null>(null)
  // The last text reported by the editor; initially the text it opened with.
  const [paste] = useState(pasting)
  const [opened] = useState(() => toMarkdown(document))
  const emitted = useRef(opened)
  const editor = useEditor({
    extensions: lectureExtensions,
    content: document,
    // The content policy refuses a style element; rich.css has the rules.
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Lecture',
        class: 'lecture rich-text wrap-anywhere',
      },
      ...paste,
      handleKeyDown: (view, event) => {
        // Escape leaves the text, because Tab is used in lists and tables.
        if (event.key !== 'Escape') return false
        view.dom.closest('.rich-frame')?.querySelector('button')?.focus()
        return true
      },
    },
    onUpdate: ({ editor: changed }) => {
      const markdown = toMarkdown(changed.getJSON() as LectureNode)
      // The editor also reports its own changes, such as a trailing line below a table, as soon as it opens. Without
      // this, just looking would save a change.
      if (markdown === emitted.current) return
      emitted.current = markdown
      onText(markdown)
    },
  })
  useEffect(() => {
    if (startAt !== undefined) startWriting(editor, startAt)
  }, [editor, startAt])
  const close = () => setDialog(null)
  return (
    <div className="rich-frame">
      <Toolbar editor={editor} onAsk={setDialog} />
      <EditorContent editor={editor} />
      {dialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {dialog === 'picture' && <PictureDialog editor={editor} onClose={close} />}
      {dialog === 'block' && <BlockDialog editor={editor} onClose={close} />}
      {dialog === 'note' && <NoteDialog editor={editor} onClose={close} />}
      <p className="type-note mt-3 text-ink-2">
        Press Escape to move from the text to the toolbar. To edit a picture, select it, then choose Picture.
      </p>
    </div>
  )
}
