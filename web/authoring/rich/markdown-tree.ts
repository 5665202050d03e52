import type { Nodes, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { lectureSyntax } from '../../../content/lecture-syntax.ts'

// The parser of content/markdown.ts, so that the editor and the renderer never read a text differently.
const processor = unified()
  .use(remarkParse)
  // A table is not padded to the width of its widest cell: a change in one row would be a change in all.
  .use(remarkGfm, { tablePipeAlign: false })
  .use(lectureSyntax)
  .use(remarkStringify, {
    bullet: '-',
    emphasis: '*',
    strong: '*',
    rule: '-',
    fences: true,
    listItemIndent: 'one',
    incrementListMarker: true,
  })
  .freeze()

export function parseMarkdown(markdown: string): Root {
  return processor.runSync(processor.parse(markdown)) as Root
}

export function writeMarkdown(tree: Root): string {
  return processor.stringify(tree)
}

/**
 * A tree as far as it decides what is rendered, as text: two Markdown texts with the same one give the same HTML.
 * Places in the source are left out.
 */
export function meaningOf(tree: Root): string {
  return JSON.stringify(plain(tree))
}

function plain(node: Nodes): unknown {
  const { position: _, data: __, ...rest } = node as Nodes & { position?: unknown; data?: unknown }
  if (!('children' in rest)) return rest
  const children: unknown[] = []
  for (const child of (node as { children: Nodes[] }).children) {
    const made = plain(child) as { type: string; value?: string }
    const last = children.at(-1) as { type: string; value?: string } | undefined
    if (made.type === 'text' && last?.type === 'text') last.value = `${last.value}${made.value}`
    else children.push(made)
  }
  return { ...rest, children }
}
