/**
 * Extensions of a lecture's Markdown beyond GitHub Flavored Markdown. The renderer, the printed document and the editor
 * share this plugin, so that they parse alike.
 *
 * :::aside{title="Where it lives"} a block, one of rules/text/lecture-blocks.ts
 * H<sub>2</sub>O, 10<sup>6</sup> subscript and superscript one<br>two a line break, also in a table cell or a heading
 *
 * A parser of generic directives would also read `10:30[^1]`, `a:hover{color:red}`, `::before` and `:::other` as
 * directives and drop characters. Here only blocks with a known name are syntax.
 */
import { htmlTagNames } from 'html-tag-names'
import type { Data, Html, Nodes, Parent, Parents, PhrasingContent, Root, RootContent } from 'mdast'
import { directiveFromMarkdown, directiveToMarkdown } from 'mdast-util-directive'
import { directive } from 'micromark-extension-directive'
import type { Processor } from 'unified'
import { visit } from 'unist-util-visit'
import { blockNames } from '../rules/text/lecture-blocks.ts'

/** Superscript or subscript. */
export interface Script extends Parent {
  type: 'script'
  name: 'sub' | 'sup'
  /** Element name for mdast-util-to-hast. */
  data: Data & { hName: 'sub' | 'sup' }
  children: PhrasingContent[]
}

declare module 'mdast' {
  interface PhrasingContentMap {
    script: Script
  }
  interface RootContentMap {
    script: Script
  }
}

/**
 * A unified plugin that parses and serializes the syntax above. Drop `html` nodes that remain in the tree.
 *
 * @param names of the blocks; others stay text
 */
export function lectureSyntax(this: Processor, names: readonly string[] = blockNames) {
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), blocks(names)]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), directiveFromMarkdown()]
  data.toMarkdownExtensions = [...(data.toMarkdownExtensions ?? []), writing]
  return (tree: Root) => {
    visit(tree, (node) => {
      if (!('children' in node)) return
      const parent: { children: RootContent[] } = node
      parent.children = phrasingParents.has(node.type)
        ? inlineTags(parent.children)
        : blockTags(parent.children)
    })
  }
}

type Extension = ReturnType<typeof directive>
type Construct = Extract<NonNullable<Extension['flow']>[number], { tokenize: unknown }>
type Tokenizer = Construct['tokenize']

/** Container directives with the name of a block. */
function blocks(names: readonly string[]): Extension {
  const [container] = [directive().flow?.[58] ?? []].flat()
  if (container === undefined) throw new Error('micromark-extension-directive reads no containers')
  const opening = openingOf(names)
  const tokenize: Tokenizer = function (effects, ok, nok) {
    return effects.check(opening, container.tokenize.call(this, effects, ok, nok), nok)
  }
  return { flow: { 58: { ...container, tokenize } } }
}

/** Three or more colons and the name of a block, then a label, attributes or nothing. */
const openingOf = (names: readonly string[]): Construct => ({
  partial: true,
  tokenize(effects, ok, nok) {
    let read = ''
    return function next(code) {
      if (read === '') effects.enter('data')
      if (code !== null && (code === 58 || code === 45 || (code >= 97 && code <= 122))) {
        effects.consume(code)
        read += String.fromCharCode(code)
        return next
      }
      effects.exit('data')
      const ends = code === null || code < 0 || [' ', '[', '{'].includes(String.fromCharCode(code))
      return ends && names.includes(read.replace(/^:+/, '')) ? ok(code) : nok(code)
    }
  },
})

const written = directiveToMarkdown()

const writing: typeof written = {
  handlers: {
    ...written.handlers,
    script(node: Script, _, state, info) {
      const within = state.containerPhrasing(node as never, { ...info, before: '>', after: '<' })
      return `<${node.name}>${within}</${node.name}>`
    },
  },
  // Escape only what would open or close a block; other colons stay.
  unsafe: [
    ...(written.unsafe ?? []).filter(({ inConstruct }) => inConstruct?.includes('containerDirectiveLabel')),
    { atBreak: true, before: '::', character: ':' },
    // After a footnote reference, a colon would start that footnote's text.
    { before: '\\]', character: ':', inConstruct: 'phrasing' },
  ],
}

const phrasingParents: ReadonlySet<string> = new Set<Parents['type']>([
  ...(['paragraph', 'heading', 'tableCell', 'emphasis', 'strong', 'delete'] as const),
  ...(['link', 'linkReference', 'script'] as const),
])

const known: ReadonlySet<string> = new Set(htmlTagNames)

/** `std::vector<int>` and `List<String>` are not HTML but text. */
function isNoHtml({ value }: Html): boolean {
  const name = /^<\/?([a-z][a-z\d-]*)/i.exec(value)?.[1]
  return name !== undefined && !known.has(name.toLowerCase())
}

function blockTags(nodes: readonly RootContent[]): RootContent[] {
  return nodes.flatMap((node): RootContent[] => {
    if (node.type !== 'html') return [node]
    if (isNoHtml(node)) return [{ type: 'paragraph', children: [{ type: 'text', value: node.value }] }]
    // Between blocks there is a break anyway.
    return /^(\s*<br\s*\/?>)+\s*$/i.test(node.value) ? [] : [node]
  })
}

function inlineTags(nodes: readonly RootContent[]): RootContent[] {
  const made: RootContent[] = []
  // Names without a closing tag further on: each is searched only once, to stay linear.
  const unclosed = new Set<string>()
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at] as RootContent
    const script = tagOf(node)
    if (script !== null && !script.closes && !unclosed.has(script.name)) {
      const end = closingOf(nodes, at, script.name)
      if (end > at) {
        const children = inlineTags(nodes.slice(at + 1, end)) as PhrasingContent[]
        made.push({ type: 'script', name: script.name, data: { hName: script.name }, children })
        at = end
        continue
      }
      unclosed.add(script.name)
    }
    if (node.type === 'html' && /^<br\s*\/?>$/i.test(node.value)) made.push({ type: 'break' })
    else if (node.type === 'html' && isNoHtml(node)) made.push({ type: 'text', value: node.value })
    else made.push(node)
  }
  return made
}

function closingOf(nodes: readonly RootContent[], opened: number, name: string): number {
  for (let at = opened + 1; at < nodes.length; at += 1) {
    const found = tagOf(nodes[at] as RootContent)
    if (found?.name === name && found.closes) return at
  }
  return -1
}

function tagOf(node: Nodes): { name: 'sub' | 'sup'; closes: boolean } | null {
  if (node.type !== 'html') return null
  const [, end, name] = /^<(\/?)(sub|sup)>$/i.exec(node.value) ?? []
  return name === undefined ? null : { name: name.toLowerCase() as 'sub' | 'sup', closes: end === '/' }
}
