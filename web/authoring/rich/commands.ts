import type { Editor } from '@tiptap/core'

/**
 * Begins a command that leaves the keyboard in the text. The editor's own `focus` waits for the next frame, and what is
 * typed until then would go to the button that was pressed.
 */
export function fromText(editor: Editor) {
  editor.view.focus()
  return editor.chain().focus()
}

/** Puts what is chosen into a box, or begins an empty one. */
export function addNote(editor: Editor, kind: 'callout' | 'aside'): void {
  const chain = fromText(editor)
  if (editor.isActive('note')) {
    chain.updateAttributes('note', { kind }).run()
    return
  }
  chain.wrapIn('note', { kind, title: '' }).run()
}

/** Refers to a new note at the end of the lecture, and leads there to write it. */
export function addFootnote(editor: Editor): void {
  const label = nextLabel(editor)
  const attrs = { identifier: label, label }
  fromText(editor)
    .insertContent({ type: 'footnoteReference', attrs })
    .command(({ tr, state }) => {
      const { footnoteDefinition, paragraph } = state.schema.nodes
      const note = footnoteDefinition?.create(attrs, paragraph?.create())
      if (note) tr.insert(tr.doc.content.size, note)
      return note !== undefined
    })
    .focus('end')
    .scrollIntoView()
    .run()
}

/** The lowest number no footnote has. */
function nextLabel(editor: Editor): string {
  const known = new Set<string>()
  editor.state.doc.descendants((node) => {
    if (node.type.name.startsWith('footnote')) known.add(String(node.attrs.label))
  })
  let number = 1
  while (known.has(String(number))) number += 1
  return String(number)
}
