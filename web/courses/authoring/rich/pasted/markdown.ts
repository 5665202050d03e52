import type { Definition, Nodes, PhrasingContent, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { blockNames } from '../../../../../rules/text/lecture-blocks.ts'
import { fromMarkdown } from '../from-markdown.ts'
import { type LectureNode, NotForTheEditor } from '../lecture-document.ts'
import { parseMarkdown } from '../markdown-tree.ts'

/** Signs that people write in Markdown but hardly otherwise. */
const signs = [
  /^ {0,3}#{1,6} \S/m,
  /^ {0,3}(?:[-*+]|\d{1,9}[.)]) \S/m,
  /^ {0,3}> ?\S/m,
  /^ {0,3}(?:```|~~~)/m,
  /^ {0,3}\|?[ :]*-{3,}[-: ]*\|[-|: ]*$/m,
  new RegExp(`^:::(?:${blockNames.join('|')})`, 'm'),
  /\*\*[^\s*][^*\n]*\*\*/,
  /(?:^|\s)\*[^\s*][^*\n]*[^\s*]\*(?=[\s.,;:!?)]|$)/m,
  /`[^`\n]+`/,
  /\[[^\]\n]+\]\([^()\s]+\)/,
  /\[\^[^\]\s]+\]/,
]

/**
 * Converts Markdown pasted as plain text to editor blocks. What the editor has no node for becomes text.
 *
 * @param origin of this site, whose pictures stay
 * @param taken footnote labels of the lecture; the pasted ones get others
 * @returns null for text without formatting
 */
export function fromPastedMarkdown(
  text: string,
  origin: string,
  taken: ReadonlySet<string>,
): { content: LectureNode[]; picturesLeftOut: number } | null {
  if (!signs.some((sign) => sign.test(text))) return null
  const tree = parseMarkdown(text.replaceAll(/\r\n?/g, '\n'))
  const picturesLeftOut = fitTree(tree, origin)
  relabel(tree, taken)
  try {
    const { content = [] } = fromMarkdown(tree)
    const [only, ...others] = content
    const isPlain = others.length === 0 && only?.type === 'paragraph' && !only.content?.some(isFormatted)
    return isPlain ? null : { content, picturesLeftOut }
  } catch (error) {
    if (error instanceof NotForTheEditor) return null
    throw error
  }
}

const isFormatted = ({ type, marks }: LectureNode) => type !== 'text' || marks !== undefined

function fitTree(tree: Root, origin: string): number {
  const definitions = new Map<string, Definition>()
  let isTooHigh = false
  let picturesLeftOut = 0
  visit(tree, (node) => {
    if (node.type === 'definition') definitions.set(node.identifier, node)
    if (node.type === 'heading' && node.depth === 1) isTooHigh = true
  })
  visit(tree, (node, index, parent) => {
    switch (node.type) {
      case 'heading':
        node.depth = Math.min(4, isTooHigh ? node.depth + 1 : node.depth) as 2
        break
      case 'containerDirective':
        node.attributes = node.attributes?.title ? { title: node.attributes.title } : {}
        break
      case 'listItem':
        if (typeof node.checked === 'boolean') tick(node.children, node.checked)
        node.checked = null
        break
      case 'table': {
        const [head] = node.children
        const width = Math.max(...node.children.map(({ children }) => children.length))
        while (head && head.children.length < width) head.children.push({ type: 'tableCell', children: [] })
        break
      }
      case 'linkReference': {
        const { url = '', title = null } = definitions.get(node.identifier) ?? {}
        become(node, { type: 'link', url, title })
        break
      }
      case 'imageReference': {
        const { url = '', title = null } = definitions.get(node.identifier) ?? {}
        become(node, { type: 'image', url, title })
        break
      }
    }
    if (parent === undefined || index === undefined) return
    if (node.type === 'definition') {
      parent.children.splice(index, 1)
      return index
    }
    if (node.type === 'html') {
      const value: PhrasingContent = { type: 'text', value: node.value }
      const isInline = parent.children.some(({ type }) => type === 'text') || parent.type === 'paragraph'
      parent.children[index] = isInline ? value : { type: 'paragraph', children: [value] }
    }
    const picture = parent.children[index]
    if (picture?.type === 'image' && URL.parse(picture.url, `${origin}/`)?.origin !== origin) {
      picturesLeftOut += 1
      parent.children.splice(index, 1)
      return index
    }
  })
  return picturesLeftOut
}

function become(node: Nodes, parts: Record<string, unknown>): void {
  Object.assign(node, parts)
}

function tick(children: Nodes[], checked: boolean): void {
  const box: PhrasingContent = { type: 'text', value: checked ? '☑ ' : '☐ ' }
  const [first] = children
  if (first?.type === 'paragraph') first.children.unshift(box)
  else children.unshift({ type: 'paragraph', children: [box] })
}

function relabel(tree: Root, taken: ReadonlySet<string>): void {
  const labels = new Map<string, string>()
  let next = 1
  visit(tree, (node) => {
    if (node.type !== 'footnoteDefinition' && node.type !== 'footnoteReference') return
    const { identifier } = node
    if (!labels.has(identifier) && taken.has(identifier)) {
      while (taken.has(String(next)) || [...labels.values()].includes(String(next))) next += 1
      labels.set(identifier, String(next))
    }
    const label = labels.get(identifier)
    if (label === undefined) labels.set(identifier, identifier)
    else if (label !== identifier) become(node, { identifier: label, label })
  })
}
