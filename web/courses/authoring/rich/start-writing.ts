import type { Editor } from '@tiptap/core'
import type { LecturePlace } from '../lecture/lecture-place.ts'

/**
 * Moves the caret to where the reader clicked and keeps it at the same height. The rendered text differs a little from
 * the source, so this looks for the most similar paragraph.
 *
 * @param place null for the beginning of the lecture
 */
export function startWriting(editor: Editor, place: LecturePlace | null): void {
  const { view } = editor
  // The view's focus is immediate; the command's waits a frame and scrolls.
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

/** Returns the length of the common prefix. */
function sharedBeginning(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length)
  for (let index = 0; index < shorter; index += 1) if (one[index] !== other[index]) return index
  return shorter
}
