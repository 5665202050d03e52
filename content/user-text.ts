/**
 * Renders user Markdown to HTML, when it is saved rather than read; the output is sanitized. Unlike a lecture it is
 * untrusted: HTML is shown as text, pictures are limited to this site's, and no element gets an id or a heading.
 */
import type { Element, Root } from 'hast'
import type { Root as MarkdownRoot, PhrasingContent } from 'mdast'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { mediaId } from '../rules/media/media.ts'
import { become, plainParts } from './plain-parts.ts'
import { withoutFilling } from './wide-tables.ts'

export interface UserTextOptions {
  /** Names that count as mentions after an @. */
  mentions?: readonly string[]
  /** Adds rel="nofollow ugc" to links. */
  newAccount?: boolean
}

/** Pictures uploaded to this site. An external picture would reveal readers to its host, so it becomes a link. */
const ownPicture = new RegExp(`^/api/media/${mediaId}(\\?size=\\d{1,5})?$`)

function pictures() {
  return (tree: MarkdownRoot) => {
    visit(tree, 'image', (node) => {
      if (ownPicture.test(node.url)) return
      const text = `Picture: ${node.alt || node.url}`
      become(node, { type: 'link', title: null, children: [{ type: 'text', value: text }] })
    })
  }
}

/** Marks "@Amara Okafor" if that name is one of `names`, never inside a link. */
function mentions(names: readonly string[]) {
  const longestFirst = names.filter((name) => name !== '').sort((a, b) => b.length - a.length)
  return (tree: MarkdownRoot) => {
    visit(tree, 'text', (node, index, parent) => {
      if (parent === undefined || index === undefined) return
      const isLink = parent.type === 'link' || parent.type === 'linkReference'
      const parts = isLink ? [node] : split(node.value, longestFirst)
      parent.children.splice(index, 1, ...(parts as never[]))
      return index + parts.length
    })
  }
}

function split(text: string, names: readonly string[]): PhrasingContent[] {
  const parts: PhrasingContent[] = []
  let plain = ''
  const flush = () => {
    const lines = plain.split('\n')
    for (const [index, line] of lines.entries()) {
      if (index > 0) parts.push({ type: 'break' })
      if (line !== '') parts.push({ type: 'text', value: line })
    }
    plain = ''
  }
  for (let at = 0; at < text.length; ) {
    const name = text[at] === '@' ? names.find((known) => text.startsWith(known, at + 1)) : undefined
    if (name === undefined) {
      plain += text[at++]
      continue
    }
    flush()
    parts.push({
      type: 'emphasis',
      data: { hName: 'span', hProperties: { className: ['mention'] } },
      children: [{ type: 'text', value: `@${name}` }],
    })
    at += name.length + 1
  }
  flush()
  return parts
}

/** Runs after the sanitizer: link attributes, and scroll boxes for wide tables and code. */
function finish({ newAccount }: { newAccount: boolean }) {
  return (tree: Root) => {
    visit(tree, 'element', (node: Element, index, parent) => {
      if (node.tagName === 'a' && /^(https?:)?\/\//i.test(String(node.properties.href ?? ''))) {
        node.properties.rel = [...(newAccount ? ['nofollow', 'ugc'] : []), 'noopener', 'noreferrer']
      }
      if (node.tagName === 'img') node.properties.loading = 'lazy'
      if (node.tagName === 'pre') node.properties.tabIndex = 0
      if (node.tagName === 'th' && node.children.length === 0) node.tagName = 'td'
      const boxed = parent?.type === 'element' && parent.properties.role === 'group'
      if (node.tagName === 'table' && parent !== undefined && index !== undefined && !boxed) {
        const properties = { className: ['table-scroll'], tabIndex: 0, role: 'group', ariaLabel: 'Table' }
        parent.children[index] = { type: 'element', tagName: 'div', properties, children: [node] }
      }
    })
  }
}

const allowed = {
  tagNames: [
    ...['p', 'br', 'strong', 'em', 'del', 'a', 'span', 'ul', 'ol', 'li', 'blockquote', 'code', 'pre', 'hr'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'img'],
  ],
  attributes: {
    a: ['href'],
    img: ['src', 'alt'],
    span: [['className', 'mention'] as [string, string]],
    ol: ['start'],
    th: ['align'],
    td: ['align'],
  },
  protocols: { href: ['http', 'https', 'mailto'] },
  strip: ['script', 'style'],
}

/**
 * Renders user text; unknown syntax is shown as typed.
 *
 * @param markdown at most 10,000 characters, see contract/community/discussions.ts, accepted by `postFault`
 */
export function renderUserText(markdown: string, options: UserTextOptions = {}): string {
  const processor = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(withoutFilling)
    .use(plainParts)
    .use(pictures)
    .use(mentions, options.mentions ?? [])
    .use(remarkRehype)
    .use(rehypeSanitize, allowed)
    .use(finish, { newAccount: options.newAccount ?? false })
    .use(rehypeStringify)
  const tree = processor.parse(markdown)
  return processor.stringify(processor.runSync(tree))
}
