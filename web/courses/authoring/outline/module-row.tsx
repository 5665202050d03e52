import { EyeOff, GripVertical, Pencil, Trash2 } from 'lucide-react'
import type { OutlinedModule } from '../../../../contract/courses/authoring.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { Tag } from '../../../ui/pictures/badges.tsx'
import { partAddress } from '../module/module-addresses.ts'
import { OrderButtons } from './order-buttons.tsx'
import { type RowPlace, useDraggedRow } from './use-dragged-row.ts'

export interface ModuleRowProps extends RowPlace {
  courseId: string
  module: OutlinedModule
  /** Among the modules, from 1. */
  number: number
  onEdit: () => void
  onRemove: () => void
  /** Takes it back to draft; missing where that is not possible. */
  onHide?: () => void
}

const kinds = { video: 'Video', pdf: 'PDF', notion: 'Notion', other: 'Other' } as const

/** A module of the outline. */
export function ModuleRow(props: ModuleRowProps) {
  const { courseId, module, number, index, count, onMove, onEdit, onRemove, onHide } = props
  const { id, title, type, words, changed, quizzes, assignments, isDraft, drafts } = module
  const row = useDraggedRow(props, title)
  return (
    <li {...row}>
      <GripVertical className="outline-grip" />
      <span className="numbers text-ink-2" aria-hidden="true">
        {number}
      </span>
      <div className="min-w-0">
        <Link
          to={partAddress(courseId, id, 'lecture')}
          draggable={false}
          className="font-[560] wrap-anywhere hover:underline"
        >
          <span className="sr-only">{`Module ${number}: `}</span>
          {title}
        </Link>
        <p className="type-note flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
          <span>{kinds[type]}</span>
          <span>{words === 0 ? 'no lecture' : `${words.toLocaleString('en')} words`}</span>
          <span>{counted(quizzes, 'quiz', 'quizzes')}</span>
          <span>{counted(assignments, 'assignment', 'assignments')}</span>
          {isDraft && <Tag>Draft</Tag>}
          {!isDraft && drafts > 0 && <Tag>{drafts === 1 ? '1 draft' : `${drafts} drafts`}</Tag>}
          {changed && !isDraft && <Tag tone="gold">Unpublished changes</Tag>}
        </p>
      </div>
      <div className="outline-actions flex">
        <OrderButtons
          label={title}
          index={index}
          count={count}
          onMove={(by) => void onMove(index, index + by)}
        />
        {onHide && (
          <IconButton label={`Take ${title} back to draft`} onClick={onHide}>
            <EyeOff />
          </IconButton>
        )}
        <IconButton label={`Edit ${title}`} onClick={onEdit}>
          <Pencil />
        </IconButton>
        <IconButton label={`Remove ${title}`} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </div>
    </li>
  )
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? `no ${one}` : count === 1 ? `1 ${one}` : `${count} ${many}`
}
