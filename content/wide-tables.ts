import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'

/** Tables that would have more cells when filled up keep their rows as written. */
const mostCells = 3_000

/**
 * Leaves the short rows of very large tables as they are, which HTML allows. Otherwise each is filled up to the
 * header's width: ten thousand characters become a million cells.
 */
export function withoutFilling() {
  return (tree: Root) => {
    visit(tree, 'table', (table) => {
      if (table.children.length * (table.align?.length ?? 0) > mostCells) table.align = undefined
    })
  }
}
