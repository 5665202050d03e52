import { closeHistory } from '@tiptap/pm/history'
import { Fragment, Slice } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import type { EditorProps, EditorView } from '@tiptap/pm/view'
import { toast } from '../../../../ui/feedback/toast.ts'
import { type Changes, fitHtml } from './html.ts'
import { fromPastedMarkdown } from './markdown.ts'

/** Handles pasted and dropped content. */
export function pasting(): Pick<EditorProps, 'transformPastedHTML' | 'clipboardTextParser' | 'handlePaste'> {
  // Plain text until it is inserted; null if pasted with Shift, which asks for unformatted text.
  let plain: string | null = null
  return {
    transformPastedHTML(html) {
      plain = null
      const { html: fit, ...changes } = fitHtml(html)
      notify(changes)
      return fit
    },
    clipboardTextParser(text, _context, plainRequested) {
      plain = plainRequested ? null : text
      // Let the editor parse it.
      return null as never
    },
    handlePaste(view, _event, slice) {
      const text = plain
      plain = null
      return text !== null && pasteMarkdown(view, text, slice)
    },
  }
}

/**
 * Inserts the text as typed and then formats it, so that one undo returns to the plain text.
 *
 * @param slice the text as typed
 * @returns false if it is not Markdown, or has blocks and the target is a cell or code
 */
function pasteMarkdown(view: EditorView, text: string, slice: Slice): boolean {
  const { state } = view
  const found = fromPastedMarkdown(text, window.location.origin, footnotesOf(state.doc))
  if (found === null) return false
  const content = Fragment.fromArray(found.content.map((node) => state.schema.nodeFromJSON(node)))
  const only = content.childCount === 1 ? content.firstChild : null
  const isInline = only?.type.name === 'paragraph'
  const { $from } = state.selection
  const around = Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1).type.name)
  if (!isInline && (around.includes('table') || $from.parent.type.name === 'heading')) return false
  const typed = state.tr.replaceSelection(slice).setMeta('paste', true)
  view.dispatch(typed)
  const formatted = closeHistory(view.state.tr)
  for (const [index, step] of [...typed.steps.entries()].reverse()) {
    formatted.step(step.invert(typed.docs[index] ?? state.doc))
  }
  formatted.setSelection(Selection.fromJSON(formatted.doc, state.selection.toJSON()))
  const open = isInline ? 1 : 0
  formatted.replaceSelection(new Slice(content, open, open)).scrollIntoView()
  view.dispatch(formatted)
  notify({ picturesLeftOut: found.picturesLeftOut, cellsSplit: false })
  toast({ title: 'Markdown was formatted', description: 'Undo to get the text as typed.' })
  return true
}

function footnotesOf(document: EditorView['state']['doc']): Set<string> {
  const labels = new Set<string>()
  document.descendants((node) => {
    if (node.type.name.startsWith('footnote')) labels.add(String(node.attrs.identifier))
  })
  return labels
}

function notify({ picturesLeftOut, cellsSplit }: Changes): void {
  if (picturesLeftOut > 0) {
    toast({
      title: picturesLeftOut === 1 ? 'A picture was left out' : `${picturesLeftOut} pictures were left out`,
      description:
        'Readers only see pictures uploaded to this site. Save the ones you need as files, then add them with Picture.',
      variant: 'destructive',
    })
  }
  if (cellsSplit) {
    toast({
      title: 'Merged cells were split',
      description:
        'A table here has one cell per row and column. Each value is in the first of its cells, and the others are empty.',
    })
  }
}
