import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'

interface OrderButtonsProps {
  /** Names the item in the buttons' labels. */
  label: string
  /** From 0. */
  index: number
  count: number
  onMove: (by: -1 | 1) => void
}

/** Moves an item up or down. At an end, the focus goes to the other button. */
export function OrderButtons({ label, index, count, onMove }: OrderButtonsProps) {
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const pressed = useRef<typeof up>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that is put elsewhere loses the focus
  useEffect(() => {
    const other = pressed.current === up ? down : up
    const button = pressed.current?.current?.disabled ? other : pressed.current
    button?.current?.focus()
    pressed.current = null
  }, [index])
  return (
    <>
      <IconButton
        ref={up}
        label={`Move ${label} up`}
        disabled={index === 0}
        onClick={() => {
          pressed.current = up
          onMove(-1)
        }}
      >
        <ArrowUp />
      </IconButton>
      <IconButton
        ref={down}
        label={`Move ${label} down`}
        disabled={index === count - 1}
        onClick={() => {
          pressed.current = down
          onMove(1)
        }}
      >
        <ArrowDown />
      </IconButton>
    </>
  )
}
