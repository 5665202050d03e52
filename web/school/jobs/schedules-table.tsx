import type { Schedule } from '../../../contract/school/jobs.ts'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { stateLabels } from './jobs-address.ts'
import { queueLabels } from './queue-labels.ts'

export function SchedulesTable({ schedules }: { schedules: readonly Schedule[] }) {
  if (schedules.length === 0) return <p className="pt-5 text-ink-2">No recurring work.</p>
  return (
    <Table caption="Recurring work">
      <thead>
        <tr>
          <HeaderCell>Work</HeaderCell>
          <HeaderCell>Last run</HeaderCell>
          <HeaderCell>Next run</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {schedules.map(({ name, cron, lastAt, lastState, nextAt }) => (
          <tr key={name}>
            <RowHeader>
              {queueLabels[name] ?? name}
              <span className="block text-small font-normal text-ink-2">{`${cron} (UTC)`}</span>
            </RowHeader>
            <Cell label="Last run">
              {lastAt === null ? (
                <span className="text-ink-2">Not yet</span>
              ) : (
                <span>
                  <LocalTime at={lastAt} />
                  {lastState && lastState !== 'done' && ` · ${stateLabels[lastState]}`}
                </span>
              )}
            </Cell>
            <Cell label="Next run">{nextAt && <LocalTime at={nextAt} />}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
