import type { Nodes, Root, RootContent, Table } from 'mdast'
import { type LectureMark, type LectureNode, NotForTheEditor } from './lecture-document.ts'

/**
 * A lecture's Markdown, read into its tree, as the document the editor shows.
 *
 * @throws NotForTheEditor for what the editor cannot hold: raw HTML, links by reference, headings of other levels
 */
export function fromMarkdown(tree: Root): LectureNode {
  const content = blocks(tree.children)
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

function blocks(nodes: readonly RootContent[]): LectureNode[] {
  return nodes.map(block)
}

function block(node: RootContent): LectureNode {
  switch (node.type) {
    case 'paragraph':
      return withContent({ type: 'paragraph' }, inline(node.children))
    case 'heading':
      if (node.depth < 2 || node.depth > 4) throw new NotForTheEditor(`a heading of level ${node.depth}`)
      return withContent({ type: 'heading', attrs: { level: node.depth } }, inline(node.children))
    case 'blockquote':
      return { type: 'blockquote', content: blocks(node.children) }
    case 'thematicBreak':
      return { type: 'horizontalRule' }
    case 'code': {
      const { lang = null, meta = null, value } = node
      return withContent({ type: 'codeBlock', attrs: { language: lang, meta } }, text(value))
    }
    case 'list': {
      const { ordered, start, spread } = node
      const attrs = ordered ? { start: start ?? 1, spread: spread ?? false } : { spread: spread ?? false }
      return { type: ordered ? 'orderedList' : 'bulletList', attrs, content: node.children.map(listItem) }
    }
    case 'table':
      return table(node)
    case 'footnoteDefinition': {
      const { identifier, label } = node
      const attrs = { identifier, label: label ?? identifier }
      return { type: 'footnoteDefinition', attrs, content: blocks(node.children) }
    }
    case 'containerDirective': {
      const { name, attributes, children } = node
      const known = Object.keys(attributes ?? {}).every((key) => key === 'title')
      if ((name !== 'aside' && name !== 'callout') || !known || children.length === 0) throw unknown(node)
      return {
        type: 'note',
        attrs: { kind: name, title: attributes?.title ?? '' },
        content: blocks(children),
      }
    }
    default:
      throw unknown(node)
  }
}

function listItem(item: Nodes): LectureNode {
  if (item.type !== 'listItem' || item.checked != null || item.children[0]?.type !== 'paragraph') {
    throw unknown(item)
  }
  return { type: 'listItem', attrs: { spread: item.spread ?? false }, content: blocks(item.children) }
}

function table({ children, align }: Table): LectureNode {
  const content = children.map((row, index): LectureNode => {
    const type = index === 0 ? 'tableHeader' : 'tableCell'
    const cells = row.children.map((cell, column): LectureNode => {
      const paragraph = withContent({ type: 'paragraph' }, inline(cell.children))
      return { type, attrs: { columnAlign: align?.[column] ?? null }, content: [paragraph] }
    })
    // Rows may be shorter than the first one; the editor's are as long.
    const missing = (children[0]?.children.length ?? 0) - cells.length
    if (missing !== 0) throw new NotForTheEditor('a table with rows of different length')
    return { type: 'tableRow', content: cells }
  })
  return { type: 'table', content }
}

function inline(nodes: readonly RootContent[], marks: LectureMark[] = []): LectureNode[] {
  const made = nodes.flatMap((node): LectureNode[] => {
    const within = (type: string, children: readonly RootContent[], attrs?: Record<string, unknown>) =>
      inline(children, [...marks, attrs ? { type, attrs } : { type }])
    switch (node.type) {
      case 'text':
        return text(node.value, marks)
      case 'strong':
        return within('bold', node.children)
      case 'emphasis':
        return within('italic', node.children)
      case 'delete':
        return within('strike', node.children)
      case 'link':
        return within('link', node.children, { href: node.url, title: node.title ?? null })
      case 'inlineCode':
        return text(node.value, [...marks, { type: 'code' }])
      case 'break':
        return [marked({ type: 'hardBreak' }, marks)]
      case 'image': {
        const attrs = { src: node.url, alt: node.alt ?? '', title: node.title ?? null }
        return [marked({ type: 'image', attrs }, marks)]
      }
      case 'footnoteReference': {
        const { identifier, label } = node
        return [
          marked({ type: 'footnoteReference', attrs: { identifier, label: label ?? identifier } }, marks),
        ]
      }
      default:
        throw unknown(node)
    }
  })
  return joined(made)
}

/** Neighbours with the same marks are one text, as the editor would make of them. */
function joined(nodes: readonly LectureNode[]): LectureNode[] {
  const result: LectureNode[] = []
  for (const node of nodes) {
    const last = result.at(-1)
    if (last?.text !== undefined && node.text !== undefined && sameMarks(last, node)) {
      result[result.length - 1] = { ...last, text: last.text + node.text }
    } else result.push(node)
  }
  return result
}

function sameMarks(one: LectureNode, other: LectureNode): boolean {
  return JSON.stringify(one.marks ?? []) === JSON.stringify(other.marks ?? [])
}

function text(value: string, marks: LectureMark[] = []): LectureNode[] {
  return value === '' ? [] : [marked({ type: 'text', text: value }, marks)]
}

function marked(node: LectureNode, marks: LectureMark[]): LectureNode {
  return marks.length > 0 ? { ...node, marks } : node
}

function withContent(node: LectureNode, content: LectureNode[]): LectureNode {
  return content.length > 0 ? { ...node, content } : node
}

function unknown(node: Nodes): NotForTheEditor {
  return new NotForTheEditor(node.type)
}
