import type { PlanChoice } from '../../../contract/learning/plans.ts'
import type { Sitting } from '../../../rules/learning/course-plan.ts'
import { planSentence, weekdayText } from '../../../rules/learning/plan-text.ts'

const shown = 3

interface PlanPreviewProps {
  choice: PlanChoice
  /** Null while the choice is incomplete. */
  sittings: readonly Sitting[] | null
  today: string
}

/** What a choice means: when the course is done, and what comes first. */
export function PlanPreview({ choice, sittings, today }: PlanPreviewProps) {
  const lastDay = sittings?.at(-1)?.date ?? null
  const more = (sittings?.length ?? 0) - shown
  return (
    <div className="plan-preview">
      <p role="status" className="font-[560]">
        {sittings === null
          ? 'Choose your days to see when you’ll be done.'
          : planSentence(choice, { sittings: sittings.length, lastDay }, today)}
      </p>
      {sittings && (
        <ol className="type-note mt-2">
          {sittings.slice(0, shown).map(({ date, modules }) => (
            <li key={date}>
              <span className="text-ink-2">{weekdayText(date)}</span>
              <bdi>{modules.map(({ title }) => title).join(' · ')}</bdi>
            </li>
          ))}
          {more > 0 && <li className="text-ink-2">{`and ${more} more`}</li>}
        </ol>
      )}
    </div>
  )
}
