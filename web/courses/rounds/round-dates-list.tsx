import type { MovedDue, RoundFacts, RoundModule } from '../../../contract/courses/rounds.ts'
import { momentIn as momentOn, roundDates } from '../../../rules/courses/round-dates.ts'
import { momentIn } from './round-texts.ts'
import './rounds.css'

interface RoundDatesListProps {
  round: Omit<RoundFacts, 'name'>
  modules: readonly RoundModule[]
  movedDue?: readonly MovedDue[]
}

/** All dates of a round, by the rule that the server uses. */
export function RoundDatesList({ round, modules, movedDue = [] }: RoundDatesListProps) {
  const { openings, dueDates } = roundDates(round, modules)
  const due = new Map([
    ...dueDates.map(({ itemId, dueAt }) => [itemId, dueAt] as const),
    ...movedDue.map((one) => [one.itemId, momentOn(one.date, one.time, round.timeZone)] as const),
  ])
  if (modules.length === 0) return <p className="text-ink-2">This course has no modules yet.</p>
  return (
    <ol className="round-dates" aria-label="Dates of this round">
      {modules.map(({ id, position, title, items }, index) => {
        const opensAt = openings[index]?.opensAt
        // The last, where a teacher moved one of them.
        const lastDue = items
          .flatMap((item) => due.get(item.id) ?? [])
          .sort((a, b) => Number(b) - Number(a))[0]
        return (
          <li key={id}>
            <span className="font-semibold">{`${position}. ${title}`}</span>
            <span className="numbers text-small text-ink-2">
              {opensAt && <span className="block">{momentIn(opensAt, round.timeZone)}</span>}
              {lastDue && <span className="block">{`Work due ${momentIn(lastDue, round.timeZone)}`}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
