import { GripVertical, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { OrderButtons } from './order-buttons.tsx'
import { type RowPlace, useDraggedRow } from './use-dragged-row.ts'

interface SectionRowProps extends RowPlace {
  title: string
  onEdit: () => void
  /** Takes the heading away; its modules stay. */
  onRemove: () => void
}

/** The heading of a section in the outline. */
export function SectionRow({ title, onEdit, onRemove, ...place }: SectionRowProps) {
  const { index, count, onMove } = place
  const row = useDraggedRow(place, title)
  return (
    <li {...row} className="outline-section">
      <GripVertical className="outline-grip" />
      <h3 className="type-heading min-w-0 wrap-anywhere">
        <span className="sr-only">Section: </span>
        {title}
      </h3>
      <div className="outline-actions flex">
        <OrderButtons
          label={title}
          index={index}
          count={count}
          onMove={(by) => void onMove(index, index + by)}
        />
        <IconButton label={`Rename ${title}`} onClick={onEdit}>
          <Pencil />
        </IconButton>
        <IconButton label={`Remove the heading ${title}`} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </div>
    </li>
  )
}
