import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'

export interface RowPlace {
  /** Among the lines of the outline, from 0. */
  index: number
  count: number
  /** Index of the line being dragged. */
  dragged: number | null
  onDrag: (index: number | null) => void
  onMove: (from: number, to: number) => Promise<void>
}

/**
 * What a line of the outline needs to be moved: any part of it can be dragged, and two buttons do the same for keyboard
 * and touch.
 *
 * @returns the properties of its `li`, and the buttons
 */
export function useMovedRow({ index, count, dragged, onDrag, onMove }: RowPlace, title: string) {
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

  const row: React.ComponentProps<'li'> & Record<`data-${string}`, string | undefined> = {
    draggable: true,
    'data-dragged': dragged === index ? '' : undefined,
    'data-over': over ? (dragged < index ? 'after' : 'before') : undefined,
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', title)
      onDrag(index)
    },
    onBlur: ({ relatedTarget }) => {
      if (relatedTarget !== null) pressed.current = null
    },
    onDragEnd: () => onDrag(null),
    onDragOver: (event) => {
      if (dragged === null) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event) => {
      event.preventDefault()
      setIsOver(false)
      if (dragged !== null) void onMove(dragged, index)
      onDrag(null)
    },
  }
  const buttons = (
    <>
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
    </>
  )
  return { row, buttons }
}
