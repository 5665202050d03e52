/** Where the reader clicked in a rendered lecture, so that editing starts there. */
export interface LecturePlace {
  /** Text of the paragraph, heading, item or cell. */
  text: string
  /** Characters before the place. */
  offset: number
  /** Pixels below the top of the window. */
  top: number
}

const blocks = 'p, li, h2, h3, h4, th, td, pre, figcaption, summary'

/** @returns null outside the text, on a link, or with selected text, which means reading */
export function placeOf({ target, clientX, clientY }: MouseEvent): LecturePlace | null {
  if (!(target instanceof Element) || target.closest('a, button, summary')) return null
  if (getSelection()?.isCollapsed === false) return null
  const block = target.closest(blocks)
  if (block === null) return null
  // Safari before 18.4 lacks it and gets the beginning of the paragraph.
  const caret = document.caretPositionFromPoint?.(clientX, clientY) ?? null
  const before = document.createRange()
  before.selectNodeContents(block)
  if (caret !== null && block.contains(caret.offsetNode)) before.setEnd(caret.offsetNode, caret.offset)
  else before.collapse(true)
  return { text: block.textContent, offset: before.toString().length, top: clientY }
}
