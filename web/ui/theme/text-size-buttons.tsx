import { AArrowDown, AArrowUp } from 'lucide-react'
import { Button } from '../button.tsx'
import { useTextSize } from './text-size.ts'

/** Two buttons, and the size for screen readers. At the smallest and the largest size one of them does nothing. */
export function TextSizeButtons() {
  const { size, smaller, larger } = useTextSize()
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        square
        aria-label="Smaller text"
        aria-disabled={smaller === null}
        onClick={() => smaller?.()}
      >
        <AArrowDown aria-hidden="true" />
      </Button>
      <Button
        variant="quiet"
        size="small"
        square
        aria-label="Larger text"
        aria-disabled={larger === null}
        onClick={() => larger?.()}
      >
        <AArrowUp aria-hidden="true" />
      </Button>
      <span role="status" className="sr-only">
        {size === 'normal' ? '' : `Text size: ${size}`}
      </span>
    </>
  )
}
