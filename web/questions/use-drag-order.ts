import { type PointerEvent, type RefObject, useRef, useState } from 'react'

/**
 * Drags a row by its handle with mouse, pen or finger. When the pointer passes the middle of another row, they swap.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  move: (from: number, to: number) => void,
): {
  /** Index of the dragged row; null if none. */
  held: number | null
  /** For the handle's pointerdown. */
  take: (event: PointerEvent<HTMLElement>, index: number) => void
  /** For the list and not the row: a row that moves in the DOM loses the pointer capture. */
  list: {
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: () => void
    onPointerCancel: () => void
  }
} {
  const [held, setHeld] = useState<number | null>(null)
  // A ref, because several moves can come between renders.
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

/** Moves one place once the pointer passes the neighbor's middle. */
export function placeAt(rows: readonly { top: number; height: number }[], from: number, y: number): number {
  const middleOf = (index: number) => {
    const row = rows[index]
    return row === undefined ? null : row.top + row.height / 2
  }
  const [above, below] = [middleOf(from - 1), middleOf(from + 1)]
  if (above !== null && y < above) return from - 1
  return below !== null && y > below ? from + 1 : from
}
