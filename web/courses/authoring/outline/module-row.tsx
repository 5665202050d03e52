import { ArrowDown, ArrowUp, EyeOff, GripVertical, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { OutlinedModule } from '../../../../contract/courses/authoring.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { Tag } from '../../../ui/pictures/badges.tsx'
import { partAddress } from '../module/module-addresses.ts'

export interface ModuleRowProps {
  courseId: string
  module: OutlinedModule
  /** From 0. */
  index: number
  count: number
  /** Index of the module being dragged. */
  dragged: number | null
  onDrag: (index: number | null) => void
  onMove: (from: number, to: number) => Promise<void>
  onEdit: () => void
  onRemove: () => void
  /** Takes it back to draft; missing where that is not possible. */
  onHide?: () => void
}

const kinds = { video: 'Video', pdf: 'PDF', notion: 'Notion', other: 'Other' } as const

/** A module of the outline. Any part of it can be dragged; the arrow buttons do the same for keyboard and touch. */
export function ModuleRow(props: ModuleRowProps) {
  const { courseId, module, index, count, dragged, onDrag, onMove, onEdit, onRemove, onHide } = props
  const { id, title, type, words, changed, quizzes, assignments, isDraft, drafts } = module
  const [isOver, setIsOver] = useState(false)
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const over = isOver && dragged !== null && dragged !== index

  // Moving a row loses the focus: return it to the same button, or to the other one at an end.
  const pressed = useRef<typeof up>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the row has another place
  useEffect(() => {
    const other = pressed.current === up ? down : up
    const button = pressed.current?.current?.disabled ? other : pressed.current
    button?.current?.focus()
  }, [index])
  return (
    <li
      draggable
      data-dragged={dragged === index ? '' : undefined}
      data-over={over ? (dragged < index ? 'after' : 'before') : undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', title)
        onDrag(index)
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null) pressed.current = null
      }}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => {
        if (dragged === null) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        if (dragged !== null) void onMove(dragged, index)
        onDrag(null)
      }}
    >
      <GripVertical className="outline-grip" />
      <span className="numbers text-ink-2" aria-hidden="true">
        {index + 1}
      </span>
      <div className="min-w-0">
        <Link
          to={partAddress(courseId, id, 'lecture')}
          draggable={false}
          className="font-[560] wrap-anywhere hover:underline"
        >
          <span className="sr-only">{`Module ${index + 1}: `}</span>
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
        <IconButton
          ref={up}
          label={`Move ${title} up`}
          disabled={index === 0}
          onClick={() => {
            pressed.current = up
            void onMove(index, index - 1)
          }}
        >
          <ArrowUp />
        </IconButton>
        <IconButton
          ref={down}
          label={`Move ${title} down`}
          disabled={index === count - 1}
          onClick={() => {
            pressed.current = down
            void onMove(index, index + 1)
          }}
        >
          <ArrowDown />
        </IconButton>
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
