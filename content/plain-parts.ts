/** Parts of Markdown that texts without ids, headings and HTML show as words. */
import type { Root as MarkdownRoot, Nodes, Text } from 'mdast'
import { visit } from 'unist-util-visit'

/** HTML becomes text; footnotes, which need ids, become their source; a single line break counts. */
export function plainParts() {
  return (tree: MarkdownRoot) => {
    visit(tree, (node) => {
      if (node.type === 'html') become(node, { type: 'text', value: node.value })
      else if (node.type === 'footnoteReference')
        become(node, { type: 'text', value: `[^${node.label ?? node.identifier}]` })
      else if (node.type === 'footnoteDefinition') {
        const label: Text = { type: 'text', value: `[^${node.label ?? node.identifier}]: ` }
        const [first] = node.children
        if (first?.type === 'paragraph') first.children.unshift(label)
        else node.children.unshift({ type: 'paragraph', children: [label] })
        become(node, { type: 'blockquote' })
      } else if (node.type === 'heading') {
        become(node, { type: 'paragraph', children: [{ type: 'strong', children: node.children }] })
      } else if (node.type === 'listItem' && typeof node.checked === 'boolean') {
        const [first] = node.children
        const box: Text = { type: 'text', value: node.checked ? '☑ ' : '☐ ' }
        if (first?.type === 'paragraph') first.children.unshift(box)
        become(node, { checked: null })
      }
    })
    // A standalone HTML block needs a paragraph around it as text.
    for (const [index, node] of tree.children.entries()) {
      if ((node as Nodes).type === 'text') {
        tree.children[index] = { type: 'paragraph', children: [node as unknown as Text] }
      }
    }
  }
}

export function become(node: Nodes, parts: Record<string, unknown>) {
  Object.assign(node, parts)
}
