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

/** Pixels below the top of the window where a found passage stays. */
const foundTop = 220

/** Where a passage is in the rendered text, or else where its first words are; null if not even they are found. */
export function placeOfPassage(reading: Element | null, passage: string): LecturePlace | null {
  if (reading === null) return null
  const parts = [...reading.querySelectorAll(blocks)].filter((block) => block.querySelector(blocks) === null)
  const words = passage.trim().split(/\s+/)
  for (const count of [words.length, 8, 5, 3]) {
    const wanted = words.slice(0, count).join(' ')
    for (const { textContent: text } of parts) {
      const offset = text.replaceAll(/\s/g, ' ').indexOf(wanted)
      if (offset !== -1) return { text, offset, top: foundTop }
    }
  }
  return null
}
