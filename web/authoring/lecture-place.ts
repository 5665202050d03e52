/** A place in a lecture that is read: where its reader pressed, to go on there with writing. */
export interface LecturePlace {
  /** The text of the paragraph, heading, item or cell. */
  text: string
  /** Characters of it before the place. */
  offset: number
  /** Of the place, in pixels below the upper edge of the window. */
  top: number
}

const blocks = 'p, li, h2, h3, h4, th, td, pre, figcaption, summary'

/** @returns null beside the text, on a link, and where text was selected: that is reading */
export function placeOf({ target, clientX, clientY }: MouseEvent): LecturePlace | null {
  if (!(target instanceof Element) || target.closest('a, button, summary')) return null
  if (getSelection()?.isCollapsed === false) return null
  const block = target.closest(blocks)
  if (block === null) return null
  // Safari before 18.4 does not know it; then the place is the beginning of the paragraph.
  const caret = document.caretPositionFromPoint?.(clientX, clientY) ?? null
  const before = document.createRange()
  before.selectNodeContents(block)
  if (caret !== null && block.contains(caret.offsetNode)) before.setEnd(caret.offsetNode, caret.offset)
  else before.collapse(true)
  return { text: block.textContent, offset: before.toString().length, top: clientY }
}
