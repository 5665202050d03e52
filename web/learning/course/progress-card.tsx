import { newModulesText, progressPercent } from '../../../rules/learning/progress.ts'
import { Steps } from '../../ui/feedback/progress.tsx'
import { Kicker } from '../../ui/text/text.tsx'

interface ProgressCardProps {
  /** Per module. */
  completed: readonly boolean[]
  percent?: number
  /** Modules that went live after the course was completed. */
  newModules?: number
}

export function ProgressCard({ completed, percent, newModules = 0 }: ProgressCardProps) {
  const done = completed.filter(Boolean).length
  return (
    <section aria-labelledby="progress-heading">
      <div className="mb-3 flex items-baseline justify-between">
        <Kicker as="h2" id="progress-heading">
          Progress
        </Kicker>
        <b className="font-display text-[2.25rem] leading-none font-[430] tabular-nums">
          {percent ?? progressPercent(done, completed.length)}%
        </b>
      </div>
      <Steps total={completed.length} completed={completed} />
      <p className="type-note mt-2.5 text-ink-2">
        {newModules > 0
          ? `Completed · ${newModulesText(newModules)}`
          : `${done} of ${completed.length} completed`}
      </p>
    </section>
  )
}
