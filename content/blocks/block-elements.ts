/**
 * Maps the blocks of a lecture to elements, before the sanitizer. Blocks that are drawn (charts, templates, questions,
 * calculators) keep their table or code here; content/blocks/drawn.ts replaces it afterwards.
 */
import type { BlockContent, Nodes, Root, RootContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { visit } from 'unist-util-visit'
import { isBlock } from '../../rules/text/lecture-blocks.ts'
import { typographic } from '../typography.ts'
import { annotatedParts, writePoints } from './annotated.ts'
import { clipParts } from './clip.ts'
import { attributeOf, figureParts, halvesOf, isPicture } from './read-block.ts'

export function blockElements() {
  return (tree: Root) => {
    visit(tree, 'containerDirective', (node) => {
      if (isBlock(node.name)) make(node)
    })
  }
}

function make(node: ContainerDirective): void {
  const title = typographic(attributeOf(node, 'title'))
  switch (node.name) {
    case 'aside':
    case 'callout':
      box(node)
      return
    case 'figure': {
      const { shown, caption } = figureParts(node)
      for (const child of shown) {
        // The paragraph of a picture would become a figure of its own.
        if (child.type === 'paragraph' && isPicture(child)) child.data = { hName: 'div' }
      }
      become(node, 'figure', ['lecture-figure', ...('wide' in (node.attributes ?? {}) ? ['wide'] : [])])
      node.children = [
        ...shown,
        ...(caption.length > 0 ? [around('figcaption', '', caption)] : []),
      ] as BlockContent[]
      return
    }
    case 'annotated': {
      const { picture, list, points, caption } = annotatedParts(node)
      become(node, 'figure', ['lecture-annotated'], { dataPoints: writePoints(points) })
      // The paragraph of a picture would become a figure of its own.
      if (picture !== null) picture.data = { hName: 'div', hProperties: { className: ['annotated-picture'] } }
      node.children = [
        ...(picture === null ? [] : [picture]),
        ...(list === null ? [] : [list]),
        ...(caption.length > 0 ? [around('figcaption', '', caption)] : []),
      ] as BlockContent[]
      return
    }
    case 'before-after': {
      become(node, 'div', ['lecture-compare'])
      const halves = halvesOf(node)
      if (halves === null) return
      node.children = halves.map((half, index) => {
        const name =
          index === 0 ? attributeOf(node, 'before') || 'Before' : attributeOf(node, 'after') || 'After'
        return around('div', 'lecture-pane', [line('lecture-pane-title', typographic(name)), ...half])
      }) as unknown as BlockContent[]
      return
    }
    case 'steps':
    case 'timeline':
      become(node, 'div', [`lecture-${node.name}`])
      if (title !== '') node.children.unshift(line('lecture-block-title', title) as BlockContent)
      return
    case 'pull-quote': {
      become(node, 'figure', ['lecture-pull-quote'])
      const by = attributeOf(node, 'by')
      const [only, ...others] = node.children
      const quote =
        only?.type === 'blockquote' && others.length === 0 ? only : around('blockquote', '', node.children)
      const caption = by === '' ? [] : [around('figcaption', '', [text(typographic(by))])]
      node.children = [quote, ...caption] as BlockContent[]
      return
    }
    case 'chart':
      become(node, 'figure', ['lecture-chart'], {
        dataTitle: title,
        dataKind: attributeOf(node, 'kind') || 'bars',
        dataUnit: attributeOf(node, 'unit'),
      })
      return
    case 'template':
      become(node, 'figure', ['lecture-template'], { dataTitle: title, dataFile: attributeOf(node, 'file') })
      return
    case 'audio':
    case 'film': {
      const { files, said } = clipParts(node)
      become(node, 'figure', [`lecture-${node.name}`], { dataTitle: title })
      node.children = [around('div', 'clip-files', files), around('div', 'clip-text', said)] as BlockContent[]
      return
    }
    case 'drawing':
      become(node, 'figure', ['lecture-drawing'], { dataTitle: title })
      return
    case 'formula':
      become(node, 'figure', ['lecture-formula'])
      return
    case 'question':
    case 'calculator':
      become(node, 'div', [`lecture-${node.name}`])
  }
}

/** A note in the margin or a box in the text. */
export function box(node: ContainerDirective): void {
  const aside = node.name === 'aside'
  become(node, aside ? 'aside' : 'div', [aside ? 'margin-note' : 'callout'])
  const title = node.attributes?.title
  // typographicDocument does not visit attributes.
  if (title)
    node.children.unshift(
      line(aside ? 'margin-note-title' : 'callout-title', typographic(title)) as BlockContent,
    )
}

function become(node: Nodes, hName: string, className: string[], more: Record<string, string> = {}): void {
  node.data = { hName, hProperties: { className, ...more } }
}

const text = (value: string): RootContent => ({ type: 'text', value })

/** An element without a meaning in Markdown. */
function around(hName: string, className: string, children: readonly Nodes[]): RootContent {
  const hProperties = className === '' ? {} : { className: [className] }
  return { type: 'blockquote', data: { hName, hProperties }, children } as unknown as RootContent
}

function line(className: string, value: string): RootContent {
  return {
    type: 'paragraph',
    data: { hProperties: { className: [className] } },
    children: [text(value)] as never,
  }
}

/** What of these elements the sanitizer lets pass. */
export const blockSchema = {
  tagNames: ['aside', 'figure', 'figcaption'],
  attributes: {
    aside: [['className', 'margin-note']],
    div: [
      [
        'className',
        ...['callout', 'lecture-compare', 'lecture-pane', 'lecture-steps', 'lecture-timeline'],
        ...['lecture-question', 'lecture-calculator', 'clip-files', 'clip-text', 'annotated-picture'],
      ],
    ],
    figure: [
      [
        'className',
        'lecture-figure',
        'wide',
        'lecture-pull-quote',
        'lecture-chart',
        'lecture-template',
        'lecture-audio',
        'lecture-film',
        'lecture-annotated',
        'lecture-drawing',
        'lecture-formula',
      ],
      'dataTitle',
      'dataPoints',
      'dataKind',
      'dataUnit',
      'dataFile',
    ],
    p: [['className', 'margin-note-title', 'callout-title', 'lecture-pane-title', 'lecture-block-title']],
  },
} satisfies { tagNames: string[]; attributes: Record<string, (string | [string, ...string[]])[]> }
