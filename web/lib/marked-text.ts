/** A passage of a lecture as its reader sees it, with the text around it. */
export interface MarkedText {
  passage: string
  textBefore: string
  textAfter: string
}

/** Of the text around a passage; more does not tell better where it is. */
const aroundLength = 60

const single = (text: string) => text.replaceAll(/\s+/g, ' ')

/** What is read of a range, without the links of headings, numbers of notes and words for screen readers. */
function readText(range: Range): string {
  const copy = range.cloneContents()
  for (const aside of copy.querySelectorAll('.heading-anchor, [data-footnote-ref], .sr-only')) aside.remove()
  return single(copy.textContent ?? '')
}

/** @param lecture the element that holds the lecture's text */
export function markedText(range: Range, lecture: Element): MarkedText {
  const before = document.createRange()
  before.selectNodeContents(lecture)
  before.setEnd(range.startContainer, range.startOffset)
  const after = document.createRange()
  after.selectNodeContents(lecture)
  after.setStart(range.endContainer, range.endOffset)
  return {
    passage: readText(range).trim(),
    textBefore: readText(before).slice(-aroundLength),
    textAfter: readText(after).slice(0, aroundLength),
  }
}

/** What is selected in a lecture; null if nothing is. */
export function markedSelection(lecture: Element): MarkedText | null {
  const selection = getSelection()
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  return lecture.contains(range.commonAncestorContainer) ? markedText(range, lecture) : null
}

/** The paragraphs and points of a lecture. */
export function markedBlocks(lecture: Element): MarkedText[] {
  return [...lecture.querySelectorAll('p, li')]
    .filter((block) => block.querySelector('p, li') === null)
    .map((block) => {
      const range = document.createRange()
      range.selectNodeContents(block)
      return markedText(range, lecture)
    })
    .filter(({ passage }) => passage !== '')
}
