import type { JobQueue, JobState, ListedJob, Schedule } from '../../../contract/school/jobs.ts'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { EarlierLinks } from '../../ui/navigation/earlier-links.tsx'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { BlockHead, TextLink } from '../../ui/text/text.tsx'
import { jobsAddress, stateLabels } from './jobs-address.ts'
import { JobsTable } from './jobs-table.tsx'
import type { JobsSearch } from './queries.ts'
import { queueLabels } from './queue-labels.ts'
import { QueuesTable } from './queues-table.tsx'
import { SchedulesTable } from './schedules-table.tsx'

interface JobsPageProps {
  queues: readonly JobQueue[]
  schedules: readonly Schedule[]
  jobs: readonly ListedJob[]
  next: string | null
  search: JobsSearch
  onChanged: () => Promise<void>
}

export function JobsPage({ queues, schedules, jobs, next, search, onChanged }: JobsPageProps) {
  const { state = 'failed', queue, after } = search
  const count = (of: 'failed' | 'waiting' | 'running') =>
    queues.filter(({ name }) => queue === undefined || name === queue).reduce((sum, one) => sum + one[of], 0)
  const tabs = (Object.keys(stateLabels) as JobState[]).map((value) => ({
    to: jobsAddress({ state: value, queue }),
    label: stateLabels[value],
    ...(value === 'failed' || value === 'waiting' || value === 'running' ? { count: count(value) } : {}),
    current: state === value,
  }))
  return (
    <main id="main" tabIndex={-1} className="pt-8 md:pt-16">
      <h1 className="type-section">Jobs</h1>
      <p className="mt-4 mb-10 max-w-reading text-ink-2">
        Background work. Failed jobs are retried for a while, then given up and kept here for 30 days.
      </p>
      <section aria-labelledby="queues" className="mb-14">
        <BlockHead id="queues" title="Queues" />
        <QueuesTable queues={queues} />
      </section>
      <section aria-labelledby="schedule" className="mb-14">
        <BlockHead id="schedule" title="Schedule" />
        <SchedulesTable schedules={schedules} />
      </section>
      <section aria-labelledby="jobs">
        <BlockHead id="jobs" title={queue ? `Jobs: ${queueLabels[queue] ?? queue}` : 'All jobs'} />
        {queue && (
          <p className="pt-3">
            <TextLink to={jobsAddress({ state })}>Jobs of every queue</TextLink>
          </p>
        )}
        <TabLinks label="State" links={tabs} className="mt-3 mb-7" />
        {jobs.length === 0 ? (
          <EmptyState level={3} title={state === 'failed' ? 'No failed jobs' : 'No jobs in this state'}>
            {state === 'failed' ? 'Every job of the last 30 days succeeded.' : 'Check again in a moment.'}
          </EmptyState>
        ) : (
          <JobsTable jobs={jobs} onChanged={onChanged} />
        )}
        <EarlierLinks
          newest={after ? jobsAddress({ state, queue }) : null}
          earlier={next && jobsAddress({ state, queue, after: next })}
        />
      </section>
    </main>
  )
}
