import { useState } from 'react'

export interface RowPlace {
  /** Among the lines of the outline, from 0. */
  index: number
  count: number
  /** Index of the line being dragged. */
  dragged: number | null
  onDrag: (index: number | null) => void
  onMove: (from: number, to: number) => Promise<void>
}

/** @returns the properties of a line's `li`, any part of which can be dragged; `OrderButtons` do the same for keys */
export function useDraggedRow({ index, dragged, onDrag, onMove }: RowPlace, title: string) {
  const [isOver, setIsOver] = useState(false)
  const over = isOver && dragged !== null && dragged !== index

  const row: React.ComponentProps<'li'> & Record<`data-${string}`, string | undefined> = {
    draggable: true,
    'data-dragged': dragged === index ? '' : undefined,
    'data-over': over ? (dragged < index ? 'after' : 'before') : undefined,
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', title)
      onDrag(index)
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
  return row
}
