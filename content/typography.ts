import type { Nodes, Root, Text } from 'mdast'
import { visit } from 'unist-util-visit'

/** Typographic quotes, apostrophes and ellipses; authors type the straight ones. */
export function typographic(text: string): string {
  return withEllipses(withQuotes(text))
}

/**
 * The same for a whole document: one quote may open before a bold word or a link and another close behind it. What is
 * code stays as it was typed. A plugin for unified.
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

/** In these a text begins anew; all other elements are within one. */
const blocks: ReadonlySet<string> = new Set(['paragraph', 'heading', 'tableCell'])

/** Opens after nothing, a space, a bracket or a dash, also with another quote between; a pair around nothing says what it is. */
const quotes =
  /(?<empty>(?<!["'])(?:""|'')(?!["']))|(?<opens>(?<=(?:^|[\s([{–—/=-])["']?)(?!'\d\ds?\b)["'](?=\S))|["']/g

/** As long as it was, so that it can be cut where it was put together. */
function withQuotes(text: string): string {
  return text.replaceAll(quotes, (typed: string, empty?: string, opens?: string) => {
    if (empty) return typed
    if (opens) return typed === '"' ? '“' : '‘'
    return typed === '"' ? '”' : '’'
  })
}

const withEllipses = (text: string) => text.replaceAll('...', '…')

/** Keys whose texts are names for programs or addresses, and stay as they are typed. */
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
])

/** `typographic` for every text in a value read from a file. */
export function typographicTexts<Value>(value: Value, key = ''): Value {
  if (typeof value === 'string') return (verbatim.has(key) ? value : typographic(value)) as Value
  if (Array.isArray(value)) return value.map((item) => typographicTexts(item, key)) as Value
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, typographicTexts(item, name)]),
  ) as Value
}
