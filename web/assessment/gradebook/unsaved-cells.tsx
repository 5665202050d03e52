import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import type { TypedCells } from './typed-cells.ts'

const mostNamed = 3

interface UnsavedCellsProps {
  typed: TypedCells
  onAgain: () => void
  onDiscard: () => void
}

/** Lists unsaved points with the reason, and offers a retry. */
export function UnsavedCells({ typed, onAgain, onDiscard }: UnsavedCellsProps) {
  const refused = [...typed.values()].filter(({ problem }) => problem !== null)
  if (refused.length === 0) return null
  const named = refused.slice(0, mostNamed).map(({ row, item }) => `${row.name}, ${item.title}`)
  const more = refused.length - named.length
  return (
    <Alert
      tone="bad"
      role="alert"
      className="mb-4"
      title={refused.length === 1 ? 'One grade isn’t saved' : `${refused.length} grades aren’t saved`}
    >
      <p>
        {refused[0]?.problem} <bdi>{named.join('; ')}</bdi>
        {more > 0 && `; and ${more} more`}. What you typed is still in{' '}
        {refused.length === 1 ? 'its cell' : 'their cells'}.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" busy={refused.some(({ sending }) => sending)} onClick={onAgain}>
          Try again
        </Button>
        <Button size="small" variant="outline" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </Alert>
  )
}
