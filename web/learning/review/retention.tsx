import type { ReviewOverview } from '../../../contract/learning/review.ts'
import { retentionDays, retentionPercent } from '../../../rules/learning/review.ts'

/** Renders nothing before the first review. */
export function Retention({ retention }: { retention: ReviewOverview['retention'] }) {
  const percent = retentionPercent(retention)
  if (percent === null) return null
  const { answered, remembered } = retention
  return (
    <p className="review-retention">
      <b className="type-number tabular-nums">{`${percent}%`}</b>
      <span className="text-ink-2">
        {`remembered: ${remembered} of ${answered} ${answered === 1 ? 'answer' : 'answers'} in the last ${retentionDays} days`}
      </span>
    </p>
  )
}
