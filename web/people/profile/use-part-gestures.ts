import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'

/** Fractions of the square's side. */
const step = 0.05
const nearer = 1.15

const directions: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

export interface PartChanges {
  /** Fractions of the square's side. */
  move: (by: { x: number; y: number }) => void
  /** Zoom factor. */
  zoom: (times: number) => void
}

/** Pans and zooms by dragging, pinching, wheel or keys. */
export function usePartGestures(area: RefObject<HTMLElement | null>, { move, zoom }: PartChanges) {
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const roll = useRef(zoom)
  roll.current = zoom

  // React registers wheel listeners as passive, which cannot prevent scrolling.
  useEffect(() => {
    const element = area.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      roll.current(event.deltaY < 0 ? nearer : 1 / nearer)
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [area])

  const forget = (event: PointerEvent) => void pointers.current.delete(event.pointerId)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const before = pointers.current.get(event.pointerId)
      if (before === undefined) return
      const now = { x: event.clientX, y: event.clientY }
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
      pointers.current.set(event.pointerId, now)
      if (other !== undefined) {
        const apart = Math.hypot(before.x - other.x, before.y - other.y)
        if (apart > 0) zoom(Math.hypot(now.x - other.x, now.y - other.y) / apart)
        return
      }
      // The picture follows the finger, so the square moves the other way.
      const { clientWidth } = event.currentTarget
      move({ x: (before.x - now.x) / clientWidth, y: (before.y - now.y) / clientWidth })
    },
    onPointerUp: forget,
    onPointerCancel: forget,
    onKeyDown(event: KeyboardEvent) {
      const direction = directions[event.key]
      if (direction) move(direction)
      else if (event.key === '+' || event.key === '=') zoom(nearer)
      else if (event.key === '-') zoom(1 / nearer)
      else return
      event.preventDefault()
    },
  }
}
