import { Download } from 'lucide-react'
import type { OutputOf } from '../../../contract/index.ts'
import { percentOf } from '../../../rules/learning/percent.ts'
import { ExternalButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'

/** Where people stop in a course. */
export function ModuleFigures({
  course,
  modules,
  countedAt,
}: OutputOf<'GET /api/teach/courses/{id}/module-figures'>) {
  const most = Math.max(0, ...modules.map(({ started }) => started))
  if (most === 0) {
    return (
      <EmptyState title="No one has begun yet" art={{ id: course.id, department: course.departmentId }}>
        Each module shows how many began and completed it, and where people stop.
      </EmptyState>
    )
  }
  return (
    <>
      <div className="mb-4 flex items-center justify-end gap-4">
        {countedAt !== null && (
          <span className="type-note text-ink-2">
            Counted <LocalTime at={countedAt} />
          </span>
        )}
        <ExternalButtonLink
          variant="outline"
          size="small"
          className="flex-none"
          href={`/api/teach/courses/${encodeURIComponent(course.id)}/module-figures-export`}
          download
        >
          <Download aria-hidden="true" />
          Export CSV
        </ExternalButtonLink>
      </div>
      <Table compact caption="Modules in order, with the people who began and completed each">
        <thead>
          <tr>
            <HeaderCell>Module</HeaderCell>
            <HeaderCell align="right">Began</HeaderCell>
            <HeaderCell align="right">Completed</HeaderCell>
            <HeaderCell align="right">Stopped here</HeaderCell>
            <HeaderCell align="right">Minutes, median</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {modules.map(({ id, position, title, started, completed, stoppedHere, minutes }) => (
            <tr key={id}>
              <RowHeader>
                <span className="wrap-anywhere">{`${position}. ${title}`}</span>
                {/* Relative to the module that most people began. */}
                <span aria-hidden="true" className="mt-2 block h-1.5 rounded-full bg-line">
                  <span
                    className="block h-full rounded-full bg-iris"
                    style={{ width: `${percentOf(completed, most)}%` }}
                  />
                </span>
              </RowHeader>
              <Cell label="Began" align="right">
                {started.toLocaleString('en')}
              </Cell>
              <Cell label="Completed" align="right">
                {completed.toLocaleString('en')}
              </Cell>
              <Cell label="Stopped here" align="right">
                {stoppedHere.toLocaleString('en')}
              </Cell>
              <Cell label="Minutes, median" align="right">
                {minutes === null ? '–' : minutes.toLocaleString('en')}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}
