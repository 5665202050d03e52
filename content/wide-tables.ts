import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'

/** A table whose rows would be filled up to more cells than this has them as they were written. */
const mostCells = 3_000

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
