import { progressPercent } from '../../../rules/learning/progress.ts'
import { Steps } from '../../ui/feedback/progress.tsx'
import { Kicker } from '../../ui/text/text.tsx'

export function ProgressCard({ completed }: { completed: readonly boolean[] }) {
  const done = completed.filter(Boolean).length
  return (
    <section aria-labelledby="progress-heading">
      <div className="mb-3 flex items-baseline justify-between">
        <Kicker as="h2" id="progress-heading">
          Progress
        </Kicker>
        <b className="font-display text-[2.25rem] leading-none font-[430] tabular-nums">
          {progressPercent(done, completed.length)}%
        </b>
      </div>
      <Steps total={completed.length} completed={completed} />
      <p className="type-note mt-2.5 text-ink-2">{`${done} of ${completed.length} completed`}</p>
    </section>
  )
}
