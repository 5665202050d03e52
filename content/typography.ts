import type { Nodes, Root, Text } from 'mdast'
import { visit } from 'unist-util-visit'

/** Typographic quotes, apostrophes and ellipses from the typed straight ones. */
export function typographic(text: string): string {
  return withEllipses(withQuotes(text))
}

/**
 * The same for a whole document, as a unified plugin: a quote may open before bold text or a link and close after it.
 * Code stays as typed.
 */
export function typographicDocument() {
  return (tree: Root) => {
    let typed = ''
    const texts: { node: Text; at: number }[] = []
    visit(tree, (node: Nodes) => {
      if (node.type === 'text') {
        texts.push({ node, at: typed.length })
        typed += node.value
      } else if (node.type === 'inlineCode') typed += 'A'
      else if (blocks.has(node.type)) typed += ' '
    })
    const set = withQuotes(typed)
    for (const { node, at } of texts) node.value = withEllipses(set.slice(at, at + node.value.length))
  }
}

/** Quotes are matched within one of these blocks. */
const blocks: ReadonlySet<string> = new Set(['paragraph', 'heading', 'tableCell'])

/**
 * A quote opens at the start or after a space, bracket or dash, possibly with another quote in between; an empty pair
 * is kept as a pair.
 */
const quotes =
  /(?<empty>(?<!["'])(?:""|'')(?!["']))|(?<opens>(?<=(?:^|[\s([{–—/=-])["']?)(?!'\d\ds?\b)["'](?=\S))|["']/g

/** Keeps the length, so that joined texts can be split again. */
function withQuotes(text: string): string {
  return text.replaceAll(quotes, (typed: string, empty?: string, opens?: string) => {
    if (empty) return typed
    if (opens) return typed === '"' ? '“' : '‘'
    return typed === '"' ? '”' : '’'
  })
}

const withEllipses = (text: string) => text.replaceAll('...', '…')

/** Keys with identifiers or URLs, which stay as typed. */
const verbatim = new Set([
  'id',
  'url',
  'kind',
  'department',
  'difficulty',
  'code',
  'course',
  'notion',
  'language',
  'patterns',
  'unit',
  // Markdown, which gets its quotes when it is rendered.
  'stimulus',
])

/** Applies `typographic` to every text of a parsed file. */
export function typographicTexts<Value>(value: Value, key = ''): Value {
  if (typeof value === 'string') return (verbatim.has(key) ? value : typographic(value)) as Value
  if (Array.isArray(value)) return value.map((item) => typographicTexts(item, key)) as Value
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, typographicTexts(item, name)]),
  ) as Value
}
