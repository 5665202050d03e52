/** A unit of reading aloud, with its place in the lecture. */
export interface Sentence {
  text: string
  range: Range
}

const blocks = 'p, li, h3, h4, blockquote, td, th, figcaption, pre'
/** Not read aloud: footnote marks, heading anchors, controls, and what is folded. */
const silent =
  '.heading-anchor, sup, .footnotes, summary, details:not([open]), .sr-only, .calculator-foot, .question-verdict, .question-hint'

/** The sentences of a lecture in reading order, as ranges; the document is not changed. */
export function sentencesOf(article: HTMLElement): Sentence[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
  const innermost = [...article.querySelectorAll<HTMLElement>(blocks)].filter(
    (block) => block.querySelector(blocks) === null && block.closest(silent) === null,
  )
  return innermost.flatMap((block) => {
    const pieces = textPieces(block)
    const text = pieces.map(({ node }) => node.data).join('')
    return [...segmenter.segment(text)]
      .filter(({ segment }) => segment.trim() !== '')
      .map(({ segment, index }) => {
        const range = document.createRange()
        const end = index + segment.trimEnd().length
        setBoundary(range, 'setStart', pieces, index)
        setBoundary(range, 'setEnd', pieces, end)
        return { text: segment.trim(), range }
      })
  })
}

interface Piece {
  node: Text
  /** Offset in the block's text. */
  start: number
}

function textPieces(block: HTMLElement): Piece[] {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest(silent) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  const pieces: Piece[] = []
  let start = 0
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    pieces.push({ node, start })
    start += node.length
  }
  return pieces
}

function setBoundary(range: Range, side: 'setStart' | 'setEnd', pieces: Piece[], offset: number): void {
  const piece = pieces.findLast(({ start }) => (side === 'setStart' ? start <= offset : start < offset))
  if (piece) range[side](piece.node, Math.min(offset - piece.start, piece.node.length))
}
