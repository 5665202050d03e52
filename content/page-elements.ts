/** What the page adds to an author's text after the sanitizer, the same for lectures and for work shown with a question. */
import type { Element, ElementContent, Root, RootContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { defaultSchema } from 'rehype-sanitize'
import { visit } from 'unist-util-visit'
import { blockSchema } from './blocks/block-elements.ts'

export function element(tagName: string, className: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: { className: [className] }, children }
}

/** Tables of more columns become one block for each row on a phone. */
const columnsOfPhone = 2

/**
 * Writes the name of its column on each cell, for phones. The roles are those of the elements, which some browsers
 * forget when a table is not laid out as one.
 *
 * @returns the number of columns
 */
function labelCells(table: Element): number {
  const rows: Element[] = []
  visit(table, 'element', (node) => {
    if (node.tagName === 'tr') rows.push(node)
  })
  const cells = (row: Element) => row.children.filter((cell): cell is Element => cell.type === 'element')
  const [head, ...body] = rows
  const names = head === undefined ? [] : cells(head).map((cell) => textOf(cell).trim())
  if (names.length <= columnsOfPhone) return names.length
  table.properties.role = 'table'
  for (const row of rows) row.properties.role = 'row'
  for (const cell of head === undefined ? [] : cells(head)) {
    cell.properties.role = cell.tagName === 'th' ? 'columnheader' : 'cell'
  }
  for (const row of body) {
    for (const [index, cell] of cells(row).entries()) {
      cell.properties.role = 'cell'
      if (index > 0 && names[index]) cell.properties.dataLabel = names[index]
    }
  }
  return names.length
}

/** Tables have a focusable box of their own, in which wide ones scroll where they are not stacked. */
export function scrollableTables() {
  return (tree: Root) => {
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName !== 'table' || parent === undefined || index === undefined) return
      if (parent.type === 'element' && [parent.properties.className].flat().includes('table-scroll')) return
      if (node.properties.className !== undefined) return
      const box = element('div', 'table-scroll', [node])
      if (labelCells(node) > columnsOfPhone) box.properties.className = ['table-scroll', 'table-stacks']
      box.properties.tabIndex = 0
      box.properties.role = 'group'
      box.properties.ariaLabel = 'Table'
      parent.children[index] = box as RootContent & ElementContent
    })
  }
}

/** An empty corner cell above row names is not a header. */
export function emptyHeads() {
  return (tree: Root) => {
    visit(tree, 'element', (node) => {
      if (node.tagName === 'th' && node.children.length === 0) node.tagName = 'td'
    })
  }
}

/** A picture alone in its paragraph becomes a figure; its Markdown title is the caption. */
export function figures() {
  return (tree: Root) => {
    visit(tree, 'element', (node) => {
      if (node.tagName === 'img') node.properties.loading = 'lazy'
      const [image, ...others] = node.children
      if (node.tagName !== 'p' || others.length > 0) return
      if (image?.type !== 'element' || image.tagName !== 'img') return
      const { title } = image.properties
      image.properties.title = undefined
      node.tagName = 'figure'
      if (!title) return
      const caption = element('figcaption', '', [{ type: 'text', value: String(title) }])
      caption.properties = {}
      node.children.push(caption)
    })
  }
}

export function externalLinks() {
  return (tree: Root) => {
    visit(tree, 'element', (node) => {
      if (node.tagName === 'a' && /^https?:/.test(String(node.properties.href ?? ''))) {
        node.properties.rel = ['noopener', 'noreferrer']
      }
    })
  }
}

/** What of an author's text the sanitizer lets pass. */
export const allowed = {
  ...defaultSchema,
  clobberPrefix: '',
  tagNames: [...(defaultSchema.tagNames ?? []), ...blockSchema.tagNames],
  attributes: { ...defaultSchema.attributes, ...blockSchema.attributes },
} satisfies typeof defaultSchema
