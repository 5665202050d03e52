import { type PointerEvent, type RefObject, useRef, useState } from 'react'

/**
 * Dragging a row of a list by its handle, with mouse, pen or finger: whenever the pointer passes the middle of another
 * row, the held one takes that place. Keys and buttons do the same without it.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  move: (from: number, to: number) => void,
): {
  /** Where the row that is held stands now; null while none is. */
  held: number | null
  /** Of a row's handle, when the pointer goes down on it. */
  take: (event: PointerEvent<HTMLElement>, index: number) => void
  /** Of the list: a row that moves in the document would lose the pointer, the list keeps it. */
  list: {
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: () => void
    onPointerCancel: () => void
  }
} {
  const [held, setHeld] = useState<number | null>(null)
  // Several moves may come between two renders.
  const place = useRef<number | null>(null)
  const put = (index: number | null) => {
    place.current = index
    setHeld(index)
  }
  const drop = () => put(null)
  return {
    held,
    take: (event, index) => {
      if (event.button !== 0) return
      list.current?.setPointerCapture(event.pointerId)
      put(index)
    },
    list: {
      onPointerMove: (event) => {
        const from = place.current
        if (from === null || list.current === null) return
        const rows = [...list.current.children].map((row) => row.getBoundingClientRect())
        const to = placeAt(rows, from, event.clientY)
        if (to === from) return
        move(from, to)
        put(to)
      },
      onPointerUp: drop,
      onPointerCancel: drop,
    },
  }
}

/** One place up or down, once the pointer is past the middle of that neighbour. */
export function placeAt(rows: readonly { top: number; height: number }[], from: number, y: number): number {
  const middleOf = (index: number) => {
    const row = rows[index]
    return row === undefined ? null : row.top + row.height / 2
  }
  const [above, below] = [middleOf(from - 1), middleOf(from + 1)]
  if (above !== null && y < above) return from - 1
  return below !== null && y > below ? from + 1 : from
}
