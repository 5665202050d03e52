import type { Editor } from '@tiptap/core'

/**
 * Starts a command that keeps the focus in the text. The editor's own `focus` waits a frame, and keys typed until then
 * would go to the pressed button.
 */
export function fromText(editor: Editor) {
  editor.view.focus()
  return editor.chain().focus()
}

/** Wraps the selection in a box, or adds an empty one. */
export function addNote(editor: Editor, kind: 'callout' | 'aside'): void {
  const chain = fromText(editor)
  if (editor.isActive('note')) {
    chain.updateAttributes('note', { kind }).run()
    return
  }
  chain.wrapIn('note', { kind, title: '' }).run()
}

/** Inserts a reference to a new footnote at the end of the lecture, and moves the caret there. */
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

function nextLabel(editor: Editor): string {
  const known = new Set<string>()
  editor.state.doc.descendants((node) => {
    if (node.type.name.startsWith('footnote')) known.add(String(node.attrs.label))
  })
  let number = 1
  while (known.has(String(number))) number += 1
  return String(number)
}
