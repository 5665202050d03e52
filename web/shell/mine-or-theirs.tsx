import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { Alert } from '../ui/feedback/alert.tsx'

export interface MineOrTheirsProps {
  title: string
  /** The other person's version. */
  children: ReactNode
  /** Names the unsaved version: "Your grade". */
  mine: string
  /** The conflict was found by a save, and not while the author was still writing. */
  isAnswer: boolean
  /** Null if there is nothing to choose. */
  choice: { onSaveMine: () => unknown; onTakeTheirs: () => void } | null
  className?: string
}

/**
 * A conflict: shows the other version before either is chosen. It is above the form and the save buttons are below, so
 * after a save it takes the focus; while writing it does not.
 */
export function MineOrTheirs({ title, children, mine, isAnswer, choice, className }: MineOrTheirsProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAnswer) box.current?.focus()
  }, [isAnswer])
  return (
    <Alert ref={box} role="alert" tone="bad" title={title} className={className}>
      {children}
      {choice && (
        <>
          <p className="mb-3">{`${mine} isn’t saved. It’s still below.`}</p>
          <div className="flex flex-wrap gap-3">
            <Button type="button" variant="outline" size="small" onClick={choice.onSaveMine}>
              Save mine instead
            </Button>
            <Button type="button" variant="outline" size="small" onClick={choice.onTakeTheirs}>
              Use theirs
            </Button>
          </div>
        </>
      )}
    </Alert>
  )
}
