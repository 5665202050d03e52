/** A page may claim that a cell spans a thousand columns. */
const mostColumns = 50

/**
 * Splits merged cells, which Markdown lacks; otherwise later values would move into the wrong column. The value stays
 * in the first cell and the others are empty, because a repeated value would count twice.
 *
 * @returns whether there were merged cells
 */
export function splitMergedCells(body: HTMLElement): boolean {
  let found = false
  for (const table of body.querySelectorAll('table')) {
    const rows = [...table.rows]
    /** For each column, the number of rows below still covered by a cell. */
    const covered: number[] = []
    for (const [index, row] of rows.entries()) {
      const cells = [...row.cells]
      let column = 0
      const skipCovered = (before: HTMLElement | null) => {
        while ((covered[column] ?? 0) > 0) {
          covered[column] = (covered[column] ?? 0) - 1
          row.insertBefore(emptyCell(row, before ?? cells.at(-1)), before)
          column += 1
        }
      }
      for (const cell of cells) {
        skipCovered(cell)
        const width = Math.max(1, Math.min(cell.colSpan, mostColumns - column))
        // 0 means to the end of the table.
        const height = Math.min(cell.rowSpan || rows.length, rows.length - index)
        if (width > 1 || height > 1) found = true
        cell.removeAttribute('colspan')
        cell.removeAttribute('rowspan')
        for (let extra = width - 1; extra > 0; extra -= 1) cell.after(emptyCell(row, cell))
        for (let end = column + width; column < end; column += 1) covered[column] = height - 1
      }
      skipCovered(null)
    }
  }
  return found
}

function emptyCell(row: HTMLElement, like: HTMLElement | undefined): HTMLElement {
  return row.ownerDocument.createElement(like?.localName ?? 'td')
}

const blocks =
  'p, div, ul, ol, li, dl, dt, dd, table, tr, h1, h2, h3, h4, h5, h6, blockquote, pre, hr, section'

/**
 * Makes each cell one paragraph, with line breaks between blocks and markers before list items. Blocks in a cell would
 * break the table apart.
 */
export function flattenCells(body: HTMLElement): void {
  // Inside out, for nested tables.
  for (const cell of [...body.querySelectorAll('td, th')].reverse()) {
    if (cell.querySelector(blocks) === null) continue
    const lines: Node[][] = [[]]
    gather(cell, lines)
    const filled = lines.filter((line) =>
      line.some((node) => node.nodeName === 'IMG' || node.textContent?.trim()),
    )
    const content = filled.flatMap((line, index) =>
      index === 0 ? line : [cell.ownerDocument.createElement('br'), ...line],
    )
    cell.replaceChildren(...content)
  }
}

/** Collects an element's content in lines; a block starts and ends one. */
function gather(element: Element, lines: Node[][]): void {
  for (const child of [...element.childNodes]) {
    const inner = child.nodeType === 1 ? (child as Element) : null
    if (inner?.matches('td, th')) {
      // Cells of a nested table stay side by side.
      gather(inner, lines)
      if (inner.nextElementSibling) lines.at(-1)?.push(text(inner, ' · '))
      continue
    }
    if (inner === null || !(inner.matches(blocks) || inner.querySelector(blocks) !== null)) {
      lines.at(-1)?.push(child)
      continue
    }
    if (inner.matches(blocks)) lines.push([])
    if (inner.matches('li')) lines.at(-1)?.push(text(inner, markOf(inner)))
    gather(inner, lines)
    if (inner.matches(blocks)) lines.push([])
  }
}

const text = (beside: Element, value: string) => beside.ownerDocument.createTextNode(value)

function markOf(item: Element): string {
  const list = item.parentElement
  if (list?.localName !== 'ol') return '• '
  const start = Number(list.getAttribute('start') ?? 1)
  return `${start + [...list.children].indexOf(item)}. `
}
