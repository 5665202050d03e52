import { Button } from '../button.tsx'

/** Beside a list on a phone, where the head of the table with its tick is not shown. */
export function TickAll({ areAllTicked, onTick }: { areAllTicked: boolean; onTick: (on: boolean) => void }) {
  if (areAllTicked) return null
  return (
    <Button variant="outline" size="small" className="sm:hidden" onClick={() => onTick(true)}>
      Tick all
    </Button>
  )
}
