import type { Editor } from '@tiptap/core'
import type { LecturePlace } from '../lecture-place.ts'

/**
 * Puts the caret where the reader pressed, in the paragraph that begins most like the one they read, and keeps it under
 * their eyes. Notes and references read a little differently from what is written, so this looks for likeness.
 *
 * @param place null: the beginning of the lecture
 */
export function startWriting(editor: Editor, place: LecturePlace | null): void {
  const { view } = editor
  // The view's own focus: the command's waits for a frame, and scrolls.
  view.focus()
  if (place === null) {
    editor.commands.setTextSelection(0)
    return
  }
  let best = { alike: 0, position: 0 }
  editor.state.doc.descendants((node, position) => {
    if (!node.isTextblock) return
    const alike = sharedBeginning(node.textContent, place.text)
    if (alike > best.alike) {
      best = { alike, position: position + 1 + Math.min(place.offset, node.content.size) }
    }
  })
  editor.commands.setTextSelection(best.position)
  window.scrollBy(0, view.coordsAtPos(best.position).top - place.top)
}

/** Characters that two texts have in common at their beginning. */
function sharedBeginning(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length)
  for (let index = 0; index < shorter; index += 1) if (one[index] !== other[index]) return index
  return shorter
}
