import type { JobQueue } from '../../../contract/school/jobs.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { jobsAddress } from './jobs-address.ts'
import { queueLabels } from './queue-labels.ts'

export function QueuesTable({ queues }: { queues: readonly JobQueue[] }) {
  return (
    <Table compact caption="Queues">
      <thead>
        <tr>
          <HeaderCell>Queue</HeaderCell>
          <HeaderCell align="right">Waiting</HeaderCell>
          <HeaderCell align="right">Running</HeaderCell>
          <HeaderCell align="right">Failed</HeaderCell>
          <HeaderCell align="right">Done</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {queues.map(({ name, waiting, running, failed, done }) => (
          <tr key={name}>
            <RowHeader>
              <Link
                to={jobsAddress({ queue: name, ...(failed > 0 ? {} : { state: 'waiting' as const }) })}
                className="text-link"
              >
                {queueLabels[name] ?? name}
              </Link>
            </RowHeader>
            <Cell label="Waiting" align="right">
              {waiting.toLocaleString('en')}
            </Cell>
            <Cell label="Running" align="right">
              {running.toLocaleString('en')}
            </Cell>
            <Cell label="Failed" align="right">
              {failed > 0 ? <strong>{failed.toLocaleString('en')}</strong> : 0}
            </Cell>
            <Cell label="Done" align="right">
              {done.toLocaleString('en')}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
