import type { Editor } from '@tiptap/core'
import {
  Asterisk,
  Blocks,
  Bold,
  Code,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  MessageSquareQuote,
  PanelRight,
  Redo2,
  Table2,
  TextQuote,
  Undo2,
} from 'lucide-react'
import { Toolbar as RadixToolbar } from 'radix-ui'
import { Button } from '../../../ui/button.tsx'
import { addFootnote, addNote, fromText } from './commands.ts'

/** The dialogs of the toolbar. */
export type DialogName = 'link' | 'picture' | 'note' | 'block'

interface Tool {
  label: string
  icon: LucideIcon
  /** Undefined if it is not a toggle. */
  pressed?: boolean
  run: () => void
}

/** A single tab stop with arrow keys inside. Shows table and note tools where they apply. */
export function Toolbar({ editor, onAsk }: { editor: Editor; onAsk: (dialog: DialogName) => void }) {
  const chain = () => fromText(editor)
  const heading = (level: 2 | 3): Pick<Tool, 'pressed' | 'run'> => ({
    pressed: editor.isActive('heading', { level }),
    run: () => chain().toggleHeading({ level }).run(),
  })
  const tools: Tool[][] = [
    [
      { label: 'Section', icon: Heading2, ...heading(2) },
      { label: 'Subsection', icon: Heading3, ...heading(3) },
    ],
    [
      { label: 'Bold', icon: Bold, pressed: editor.isActive('bold'), run: () => chain().toggleBold().run() },
      {
        label: 'Italic',
        icon: Italic,
        pressed: editor.isActive('italic'),
        run: () => chain().toggleItalic().run(),
      },
      {
        label: 'Code',
        icon: Code,
        pressed: editor.isActive('code'),
        run: () => chain().toggleMark('code').run(),
      },
      { label: 'Link', icon: Link2, pressed: editor.isActive('link'), run: () => onAsk('link') },
    ],
    [
      {
        label: 'Bulleted list',
        icon: List,
        pressed: editor.isActive('bulletList'),
        run: () => chain().toggleBulletList().run(),
      },
      {
        label: 'Numbered list',
        icon: ListOrdered,
        pressed: editor.isActive('orderedList'),
        run: () => chain().toggleOrderedList().run(),
      },
      {
        label: 'Quotation',
        icon: TextQuote,
        pressed: editor.isActive('blockquote'),
        run: () => chain().toggleBlockquote().run(),
      },
    ],
    [
      { label: 'Picture', icon: ImagePlus, run: () => onAsk('picture') },
      {
        label: 'Table',
        icon: Table2,
        run: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
      },
      { label: 'Callout', icon: MessageSquareQuote, run: () => addNote(editor, 'callout') },
      { label: 'Margin note', icon: PanelRight, run: () => addNote(editor, 'aside') },
      { label: 'Block', icon: Blocks, run: () => onAsk('block') },
      { label: 'Footnote', icon: Asterisk, run: () => addFootnote(editor) },
    ],
    [
      { label: 'Undo', icon: Undo2, run: () => chain().undo().run() },
      { label: 'Redo', icon: Redo2, run: () => chain().redo().run() },
    ],
  ]
  return (
    <div className="rich-tools">
      <RadixToolbar.Root aria-label="Tools" className="flex gap-x-4">
        {tools.map((group) => (
          <div key={group[0]?.label} className="flex">
            {group.map(({ label, icon: Icon, pressed, run }) => (
              <RadixToolbar.Button
                key={label}
                type="button"
                className="icon-button"
                aria-label={label}
                aria-pressed={pressed}
                title={label}
                onClick={run}
              >
                <Icon />
              </RadixToolbar.Button>
            ))}
          </div>
        ))}
      </RadixToolbar.Root>
      <PlaceTools editor={editor} onAsk={onAsk} />
    </div>
  )
}

/** Tools for the table, block or note at the caret. */
function PlaceTools({ editor, onAsk }: { editor: Editor; onAsk: (dialog: DialogName) => void }) {
  const chain = () => fromText(editor)
  const inTable: [string, () => void][] = [
    ['Add row', () => chain().addRowAfter().run()],
    ['Add column', () => chain().addColumnAfter().run()],
    ['Remove row', () => chain().deleteRow().run()],
    ['Remove column', () => chain().deleteColumn().run()],
    ['Remove table', () => chain().deleteTable().run()],
  ]
  const inNote: [string, () => void][] = [
    ['Note title', () => onAsk('note')],
    ['Remove box', () => chain().lift('note').run()],
  ]
  const inBlock: [string, () => void][] = [
    ['Edit block', () => onAsk('block')],
    ['Remove block', () => chain().deleteSelection().run()],
  ]
  const places = { table: inTable, sourceBlock: inBlock, note: inNote }
  const [, shown] = Object.entries(places).find(([name]) => editor.isActive(name)) ?? [null, []]
  if (shown.length === 0) return null
  return (
    <div className="flex gap-2 pt-1">
      {shown.map(([label, run]) => (
        <Button key={label} variant="quiet" size="small" onClick={run}>
          {label}
        </Button>
      ))}
    </div>
  )
}
