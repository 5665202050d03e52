import type { ListItem, Nodes, Root, RootContent, Table } from 'mdast'
import { isBox } from '../../../../rules/text/lecture-blocks.ts'
import { type LectureMark, type LectureNode, NotForTheEditor } from './lecture-document.ts'
import { writeMarkdown } from './markdown-tree.ts'

/**
 * Converts a Markdown tree to an editor document. Drops headings without text.
 *
 * @throws NotForTheEditor for what the editor cannot hold: raw HTML, reference links, other heading levels
 */
export function fromMarkdown(tree: Root): LectureNode {
  return { type: 'doc', content: blocks(tree.children) }
}

/** Never empty, because block containers need content. */
function blocks(nodes: readonly RootContent[]): LectureNode[] {
  const made = nodes.filter((node) => node.type !== 'heading' || node.children.length > 0).map(block)
  return made.length > 0 ? made : [{ type: 'paragraph' }]
}

function block(node: RootContent): LectureNode {
  switch (node.type) {
    case 'paragraph':
      return withContent({ type: 'paragraph' }, inline(node.children))
    case 'heading':
      if (node.depth < 2 || node.depth > 4) {
        throw new NotForTheEditor(`a heading with ${'#'.repeat(node.depth)} (it has ## to ####)`, node)
      }
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
      if (!isBox(name)) return { type: 'sourceBlock', attrs: { source: sourceOf(node) } }
      if (Object.keys(attributes ?? {}).some((key) => key !== 'title')) {
        throw new NotForTheEditor('a box with something beside its title', node)
      }
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

/** A block that is edited as Markdown. */
const sourceOf = (node: RootContent) => writeMarkdown({ type: 'root', children: [node] }).trimEnd()

function listItem(item: ListItem): LectureNode {
  if (item.checked != null) throw new NotForTheEditor('a task list', item)
  const content = blocks(item.children)
  // In the editor an item must begin with a paragraph, even if a list or code follows its marker.
  if (content[0]?.type !== 'paragraph') content.unshift({ type: 'paragraph' })
  return { type: 'listItem', attrs: { spread: item.spread ?? false }, content }
}

function table({ children, align }: Table): LectureNode {
  const width = children[0]?.children.length ?? 0
  const content = children.map((row, index): LectureNode => {
    const type = index === 0 ? 'tableHeader' : 'tableCell'
    if (row.children.length > width)
      throw new NotForTheEditor('a row with more cells than its table has', row)
    const cells = Array.from({ length: width }, (_, column): LectureNode => {
      const paragraph = withContent({ type: 'paragraph' }, inline(row.children[column]?.children ?? []))
      return { type, attrs: { columnAlign: align?.[column] ?? null }, content: [paragraph] }
    })
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
      case 'script':
        return within(node.name, node.children)
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

/** Merges adjacent text with the same marks, as the editor does. */
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

/** In schema order: the schema rejects nodes whose marks are in another order. */
const order = ['bold', 'italic', 'strike', 'link', 'code', 'sub', 'sup']

function marked(node: LectureNode, marks: LectureMark[]): LectureNode {
  if (marks.length === 0) return node
  const once = [...new Map(marks.map((mark) => [mark.type, mark])).values()]
  return { ...node, marks: once.sort((one, other) => order.indexOf(one.type) - order.indexOf(other.type)) }
}

function withContent(node: LectureNode, content: LectureNode[]): LectureNode {
  return content.length > 0 ? { ...node, content } : node
}

const names: Partial<Record<Nodes['type'], string>> = {
  linkReference: 'a link by reference',
  imageReference: 'a picture by reference',
  definition: 'the address of a reference',
}

function unknown(node: Nodes): NotForTheEditor {
  if (node.type !== 'html') return new NotForTheEditor(names[node.type] ?? 'something', node)
  if (node.value.startsWith('<!--')) return new NotForTheEditor('a comment', node)
  const tag = /^<\/?[a-z][a-z\d]*/i.exec(node.value)?.[0]
  return new NotForTheEditor(tag ? `HTML (${tag}>)` : 'HTML', node)
}
