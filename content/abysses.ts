import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'

/** Markers of quotes and lists before a line's text, or boxes in boxes; deeper nesting than this is nobody's writing. */
const deepestNesting = 8

/** A run of one mark longer than this is a line drawn with it, and a shorter line says the same. */
const longestRun = 24

/** How much of it the parser is given of one text. */
export interface Most {
  /** Marks of emphasis and of links; it compares each with each. */
  marks: number
  /** Lines; of those that go on with a quote or a list without its mark, it goes through all before for each. */
  lines: number
}

/** Lines of lists, quotes, headings and of their underlines, each a block of its own; the parser moves all for each. */
const mostBlocks = 1_000

/** A table whose rows would be filled up to more cells than this has them as they were written. */
const mostCells = 3_000

/** Signs that look like marks and mean nothing to the parser. A backslash before a mark is work for it as the mark is. */
const alike: Record<string, string> = { '*': '∗', _: '＿', '~': '∼', '[': '［', ']': '］', '\\': '＼' }

/**
 * Markdown that the parser reads in good time. Thousands of nested quotes, lists and boxes, of brackets in a row or
 * of stars would keep it, and the whole process, busy for seconds or exhaust its stack. Nothing that people write is
 * lost by leaving out those beyond the first few. Lines beyond the last one that is taken are written on that.
 */
export function withoutAbysses(markdown: string, most: Most): string {
  const nesting = '[ \\t]*(?:>|[-+*]|\\d{1,9}[.)]|\\[\\^[^\\]\\s]{1,99}\\]:)'
  const tooDeep = new RegExp(`^((?:${nesting}){${deepestNesting}})(?:${nesting})+`, 'gm')
  let lines = 0
  let blocks = 0
  let marks = 0
  return withoutDeepBoxes(markdown)
    .replace(/\r\n?|\n/g, (end) => (++lines < most.lines ? end : ' '))
    .replace(tooDeep, '$1')
    .replace(/([[\]!*_~`<(])\1+/g, (run) => run.slice(0, longestRun))
    .replace(/^[ \t]*(?:>|#{1,6}(?=\s|$)|[-+*](?=\s|$)|\d{1,9}[.)](?=\s|$)|-+$|=+$)/gm, (mark) =>
      ++blocks > mostBlocks ? '' : mark,
    )
    .replace(/[*_~[\]\\]/g, (mark) => (++marks > most.marks ? (alike[mark] ?? '') : mark))
}

/**
 * Leaves the rows of very large tables as long as they were written, which HTML allows. Otherwise each is filled up to
 * the width of the head: of ten thousand letters become a million cells.
 */
export function withoutFilling() {
  return (tree: Root) => {
    visit(tree, 'table', (table) => {
      if (table.children.length * (table.align?.length ?? 0) > mostCells) table.align = undefined
    })
  }
}

/** `:::aside` opens a box and `:::` closes one; what opens too deep within others is left out, as is what closes it. */
function withoutDeepBoxes(markdown: string): string {
  if (!markdown.includes(':::')) return markdown
  let depth = 0
  return markdown
    .split('\n')
    .filter((line) => {
      if (/^[ \t>]*:{3,}[ \t]*$/.test(line)) {
        depth = Math.max(0, depth - 1)
        return depth < deepestNesting
      }
      if (!/^[ \t>]*:{3,}(?:aside|callout)\b/.test(line)) return true
      depth += 1
      return depth <= deepestNesting
    })
    .join('\n')
}
