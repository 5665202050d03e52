/**
 * Author text becomes string literals, never markup, so it cannot call Typst functions; raw HTML is dropped and links
 * keep safe protocols, as on the page.
 */
import type { List, ListItem, Nodes, Parents, Root, Table } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import { block } from './blocks-to-typst.ts'
import { codeLiteral, literal } from './typst-text.ts'

interface Context {
  baseUrl: string
  definitions: Map<string, string>
  notes: Map<string, string>
  usedNotes: Set<string>
  /** 0 at the start. */
  level: number
}

/** @param baseUrl makes this site's links absolute */
export function toTypst(root: Root, baseUrl: string): string {
  const context: Context = {
    baseUrl,
    definitions: new Map(),
    notes: new Map(),
    usedNotes: new Set(),
    level: 0,
  }
  visit(root, 'definition', (node) => void context.definitions.set(node.identifier, node.url))
  const noteBodies = new Map<string, Parents>()
  visit(root, 'footnoteDefinition', (node, index, parent) => {
    noteBodies.set(node.identifier, node)
    if (parent !== undefined && index !== undefined) parent.children.splice(index, 1)
    return [SKIP, index ?? 0]
  })
  for (const [name, node] of noteBodies) context.notes.set(name, inside(node, context).trim())
  return inside(root, context)
}

function inside(node: Parents, context: Context): string {
  return node.children.map((child, index) => one(child, context, node.children.slice(index + 1))).join('')
}

function one(node: Nodes, context: Context, following: readonly Nodes[]): string {
  const within = () => inside(node as Parents, context)
  switch (node.type) {
    case 'text':
      return `#${literal(node.value)};`
    case 'paragraph':
      return `${within()}\n\n`
    case 'heading':
      // A lecture starts with `##`: its sections are the level below the document's title. PDF/UA refuses a skipped
      // level.
      context.level = Math.min(Math.max(1, node.depth - 1), context.level + 1)
      return `#heading(level: ${context.level})[${within()}];\n\n`
    case 'emphasis':
      return `#emph[${within()}];`
    case 'strong':
      return `#strong[${within()}];`
    case 'delete':
      return `#strike[${within()}];`
    case 'inlineCode':
      return `#raw(${literal(node.value)});`
    case 'break':
      return '#linebreak();'
    case 'link':
      return linked(node.url, within(), context)
    case 'linkReference':
      return linked(context.definitions.get(node.identifier) ?? '', within(), context)
    case 'image':
      return node.alt ? `#${literal(node.alt)};` : ''
    case 'list':
      return list(node, context)
    case 'blockquote':
      return `#quote(block: true)[${within()}];\n\n`
    case 'code':
      return `#code-block(${codeLiteral(node.value)});\n\n`
    case 'thematicBreak':
      return '#break-mark\n\n'
    case 'table':
      return table(node, context)
    case 'footnoteReference':
      return footnote(node.identifier, context)
    case 'containerDirective':
      return block(node, following, (nodes) =>
        inside({ type: 'root', children: nodes as Root['children'] }, context).trim(),
      )
    case 'script':
      return `#${node.name === 'sub' ? 'sub' : 'super'}[${within()}];`
    case 'html':
    case 'definition':
      return ''
    default:
      return 'children' in node ? within() : ''
  }
}

function linked(url: string, label: string, { baseUrl }: Context): string {
  const target = URL.parse(url, `${baseUrl}/`)
  if (target === null || !['http:', 'https:', 'mailto:'].includes(target.protocol)) return label
  return `#link(${literal(target.href)})[${label}];`
}

function list(node: List, context: Context): string {
  const items = node.children.map((item) => `[${mark(item)}${inside(item, context).trim()}]`).join(', ')
  const tight = node.spread || node.children.some(({ spread }) => spread) ? 'false' : 'true'
  if (!node.ordered) return `#list(tight: ${tight}, ${items});\n\n`
  return `#enum(tight: ${tight}, start: ${node.start ?? 1}, ${items});\n\n`
}

function mark({ checked }: ListItem): string {
  if (checked === null || checked === undefined) return ''
  return checked ? '#"☑ ";' : '#"☐ ";'
}

function footnote(name: string, context: Context): string {
  const body = context.notes.get(name)
  if (body === undefined) return ''
  const label = `note-${[...context.notes.keys()].indexOf(name)}`
  if (context.usedNotes.has(name)) return `#footnote(<${label}>);`
  context.usedNotes.add(name)
  // No semicolon: the label ends the code, so a semicolon would be printed.
  return `#footnote[${body}]<${label}>`
}

/** Wider tables also use the margin. */
const columnsOfText = 3

function table({ children: rows, align }: Table, context: Context): string {
  const [head, ...body] = rows
  const count = head?.children.length ?? 0
  if (head === undefined || count === 0) return ''
  // Proportional to the root of the content, so that a column of sentences does not squeeze the others.
  const widths = Array.from({ length: count }, (_, column) => {
    const longest = Math.max(...rows.map((row) => textOf(row.children[column]).length), 4)
    return `${Math.sqrt(Math.min(longest, 90)).toFixed(2)}fr`
  })
  const cells = (row: (typeof rows)[number]) =>
    Array.from({ length: count }, (_, column) => {
      const cell = row.children[column]
      const content = `[${cell ? inside(cell, context) : ''}]`
      const side = align?.[column]
      return side === 'right' || side === 'center' ? `align(${side})${content}` : content
    })
  const header = `(${cells(head).join(', ')},)`
  const lines = body.map((row) => cells(row).join(', ')).join(',\n')
  return `#ruled-table(columns: (${widths.join(', ')},), wide: ${count > columnsOfText}, header: ${header},\n${lines});\n\n`
}
