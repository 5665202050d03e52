import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

export interface MineOrTheirsProps {
  title: string
  /** What the other wrote. */
  children: ReactNode
  /** What was not saved: "Your grade". */
  mine: string
  /** Whether it is the answer to a save, and not something that came while its reader writes. */
  isAnswer: boolean
  /** Null where there is nothing to choose from. */
  choice: { onSaveMine: () => unknown; onTakeTheirs: () => void } | null
  className?: string
}

/**
 * Two wrote the same: what the other wrote, before either is chosen. It stands above the form, and the buttons that
 * save at its foot: who pressed one is led there, and who is still writing is left to it.
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
          <p className="mb-3">{`${mine} is not saved; it stands below as you left it.`}</p>
          <div className="flex flex-wrap gap-3">
            <Button type="button" variant="outline" size="small" onClick={choice.onSaveMine}>
              Save mine instead
            </Button>
            <Button type="button" variant="outline" size="small" onClick={choice.onTakeTheirs}>
              Go on from theirs
            </Button>
          </div>
        </>
      )}
    </Alert>
  )
}
