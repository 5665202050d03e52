import { Extension, type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'

/** Link targets the editor accepts; the renderer checks again for readers. */
const safeAddress = /^(https?:|mailto:|\/|#)/i

const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: '' }, title: { default: null } }),
  parseHTML: () => [{ tag: 'a[href]' }],
  renderHTML: ({ HTMLAttributes: { href, title } }) => [
    'a',
    { href: safeAddress.test(String(href)) ? href : null, title },
    0,
  ],
})

/** Like Tiptap's, but allowed inside bold and links, as in Markdown. */
const Code = Mark.create({
  name: 'code',
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: () => ['code', 0],
})

/** Subscript and superscript. A superscript with `data-note` is a footnote reference. */
const Sub = Mark.create({
  name: 'sub',
  excludes: 'sup',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
})
const Sup = Mark.create({
  name: 'sup',
  excludes: 'sub',
  parseHTML: () => [{ tag: 'sup:not([data-note])' }],
  renderHTML: () => ['sup', 0],
})

/** A box in the text or a note in the margin (content/markdown.ts). */
const Note = Node.create({
  name: 'note',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({ kind: { default: 'callout' }, title: { default: '' } }),
  parseHTML: () => [
    { tag: 'div.callout', attrs: { kind: 'callout' } },
    { tag: 'aside', attrs: { kind: 'aside' } },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'div',
    { class: `rich-note rich-note-${attrs.kind}` },
    [
      'p',
      { class: 'rich-note-title', contenteditable: 'false' },
      `${attrs.kind === 'aside' ? 'Margin note' : 'Callout'}${attrs.title ? `: ${attrs.title}` : ''}`,
    ],
    ['div', 0],
  ],
})

/** A chart, a question or another block that is edited as its Markdown. */
const SourceBlock = Node.create({
  name: 'sourceBlock',
  group: 'block',
  atom: true,
  defining: true,
  addAttributes: () => ({ source: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'div[data-block-source]',
      getAttrs: (element) => ({ source: element.getAttribute('data-block-source') ?? '' }),
    },
  ],
  renderHTML: ({ node: { attrs } }) => {
    const source = String(attrs.source)
    const name = /^:{3,} ?([a-z-]+)/.exec(source)?.[1] ?? 'block'
    return [
      'div',
      { class: 'rich-block', 'data-block-source': source },
      ['p', { class: 'rich-note-title' }, `Block: ${name}`],
      ['pre', {}, source],
    ]
  },
})

const FootnoteReference = Node.create({
  name: 'footnoteReference',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ identifier: { default: '' }, label: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'sup[data-note]',
      getAttrs: (element) => {
        const label = element.getAttribute('data-note')
        return { identifier: label, label }
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'sup',
    { class: 'rich-reference', 'data-note': attrs.label },
    `[${attrs.label}]`,
  ],
})

const FootnoteDefinition = Node.create({
  name: 'footnoteDefinition',
  group: 'block',
  content: 'block+',
  defining: true,
  isolating: true,
  addAttributes: () => ({ identifier: { default: '' }, label: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'div[data-footnote]',
      getAttrs: (element) => {
        const label = element.getAttribute('data-footnote')
        return { identifier: label, label }
      },
    },
  ],
  renderHTML: ({ node: { attrs }, HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, { class: 'rich-footnote', 'data-footnote': attrs.label }),
    ['span', { class: 'rich-footnote-label', contenteditable: 'false' }, `Note ${attrs.label}`],
    ['div', 0],
  ],
})

/** Kept for the Markdown but not shown: loose lists, a code block's meta, column alignment. */
const MarkdownAttributes = Extension.create({
  name: 'markdownAttributes',
  addGlobalAttributes: () => [
    {
      types: ['bulletList', 'orderedList', 'listItem'],
      attributes: { spread: { default: false, rendered: false } },
    },
    { types: ['codeBlock'], attributes: { meta: { default: null, rendered: false } } },
    { types: ['tableCell', 'tableHeader'], attributes: { columnAlign: { default: null, rendered: false } } },
  ],
})

/** What a lecture may hold in the editor. Table cells are a single line, as in Markdown. */
export const lectureExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: false,
    code: false,
    underline: false,
  }),
  Link,
  Code,
  Sub,
  Sup,
  Image.configure({ inline: true, allowBase64: false }),
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader.extend({ content: 'paragraph' }),
  TableCell.extend({ content: 'paragraph' }),
  Note,
  SourceBlock,
  FootnoteReference,
  FootnoteDefinition,
  MarkdownAttributes,
]
