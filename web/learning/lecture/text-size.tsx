import { AArrowDown, AArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { deviceStorage } from '../../lib/autosave/device-copy.ts'
import { Button } from '../../ui/button.tsx'
import { TEXT_SIZE_KEY, type TextSizeName, textSizes } from '../../ui/theme/theme-script.ts'

/** Stored in this browser; theme-script.ts applies it before the first paint. */
export function TextSize() {
  const [size, setSize] = useState<TextSizeName>('normal')
  useEffect(() => {
    const chosen = document.documentElement.dataset.textSize as TextSizeName | undefined
    if (chosen !== undefined && textSizes.includes(chosen)) setSize(chosen)
  }, [])
  const index = textSizes.indexOf(size)
  const choose = (to: number) => {
    const next = textSizes[to]
    if (next === undefined) return
    setSize(next)
    document.documentElement.dataset.textSize = next
    deviceStorage.write(TEXT_SIZE_KEY, next)
  }
  const last = textSizes.length - 1
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        square
        aria-label="Smaller text"
        aria-disabled={index === 0}
        onClick={() => choose(index - 1)}
      >
        <AArrowDown aria-hidden="true" />
      </Button>
      <Button
        variant="quiet"
        size="small"
        square
        aria-label="Larger text"
        aria-disabled={index === last}
        onClick={() => choose(index + 1)}
      >
        <AArrowUp aria-hidden="true" />
      </Button>
      <span role="status" className="sr-only">
        {size === 'normal' ? '' : `Text size: ${size}`}
      </span>
    </>
  )
}
