import { Copy, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Tag } from '../../../ui/pictures/badges.tsx'

interface WorkListProps<Item> {
  one: 'quiz' | 'assignment'
  items: readonly Item[]
  empty: string
  /** Below the title. */
  aboutOf: (item: Item) => ReactNode
  onAdd: () => void
  /** Opens the choice of one to copy. */
  onCopy: () => void
  onEdit: (item: Item) => void
  onRemove: (item: Item) => void
  /** Takes it back to draft; null where that is not possible. */
  hideOf?: (item: Item) => (() => void) | null
}

/** After a form closes, focuses the item's Edit button, or Add if there is no such item. */
export function focusWork(id: string): void {
  const edit = document.querySelector<HTMLElement>(`[data-edits="${CSS.escape(id)}"]`)
  ;(edit ?? document.querySelector<HTMLElement>('[data-adds]'))?.focus()
}

/** The quizzes or assignments of a module. */
export function WorkList<Item extends { id: string; title: string; isDraft?: boolean }>(
  props: WorkListProps<Item>,
) {
  const { one, items, empty, aboutOf, onAdd, onCopy, onEdit, onRemove, hideOf } = props
  return (
    <>
      {items.length === 0 ? (
        <p className="mb-6 max-w-reading text-ink-2">{empty}</p>
      ) : (
        <ul className="mb-6 border-t border-line-strong">
          {items.map((item) => (
            <li
              key={item.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-4"
            >
              <div className="min-w-0">
                <h2 className="type-heading wrap-anywhere">
                  {item.title} {item.isDraft && <Tag>Draft</Tag>}
                </h2>
                <p className="type-note text-ink-2">{aboutOf(item)}</p>
              </div>
              <div className="flex gap-2">
                <Button
                  variant="outline"
                  size="small"
                  aria-label={`Edit ${item.title}`}
                  data-edits={item.id}
                  onClick={() => onEdit(item)}
                >
                  Edit
                </Button>
                {hideOf?.(item) && (
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`Take ${item.title} back to draft`}
                    onClick={() => hideOf(item)?.()}
                  >
                    Back to draft
                  </Button>
                )}
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Remove ${item.title}`}
                  onClick={() => onRemove(item)}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Button data-adds="" onClick={onAdd}>
          <Plus />
          {`Add ${one}`}
        </Button>
        <Button variant="outline" onClick={onCopy}>
          <Copy />
          {one === 'quiz' ? 'Copy a quiz' : 'Copy an assignment'}
        </Button>
      </div>
    </>
  )
}
