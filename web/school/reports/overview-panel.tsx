import type { ReactNode } from 'react'
import type { Overview } from '../../../contract/school/reports.ts'
import { Bar } from '../../ui/feedback/progress.tsx'
import { DepartmentBadge } from '../../ui/pictures/department-badge.tsx'
import { LineChart } from '../../ui/pictures/line-chart.tsx'
import { ArrowLink, BlockHead } from '../../ui/text/text.tsx'
import { CountedAt } from './counted-at.tsx'
import { EnrollmentsTable } from './enrollments-table.tsx'
import { Figures } from './figures.tsx'
import { FirstSteps, isNew } from './first-steps.tsx'
import { runningWeek, weekName } from './week-name.ts'

interface OverviewPanelProps {
  overview: Overview
  /** A new school's choice of the built-in courses. */
  courseChoice: ReactNode
}

export function OverviewPanel({ overview, courseChoice }: OverviewPanelProps) {
  return (
    <>
      <Figures overview={overview} />
      <CountedAt at={overview.countedAt} />
      {isNew(overview) ? <FirstSteps courseChoice={courseChoice} /> : <Lately overview={overview} />}
    </>
  )
}

function Lately({ overview }: { overview: Overview }) {
  const { weeks, departments, latest } = overview
  const points = weeks.map(({ week, enrollments }) => ({ name: weekName(week), value: enrollments }))
  const [first, last] = [points[0]?.value ?? 0, points.at(-1)?.value ?? 0]
  return (
    <>
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <section aria-labelledby="weeks">
          <BlockHead
            id="weeks"
            title="New enrollments by week"
            aside={<span className="type-note text-ink-2">Last 12 weeks</span>}
          />
          <div className="pt-4">
            <LineChart
              label={`New enrollments by week, from ${first} twelve weeks ago to ${last} so far this week`}
              points={points}
              running={runningWeek}
            />
          </div>
        </section>
        <section aria-labelledby="departments">
          <BlockHead id="departments" title="Completion by department" />
          <ul className="department-bars pt-3">
            {departments.map(({ id, name, completion }) => (
              <li key={id} data-department={id}>
                <DepartmentBadge department={name} />
                <Bar share={(completion ?? 0) / 100} />
                <b>{completion === null ? '–' : `${completion}%`}</b>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <section aria-labelledby="latest" className="mt-16">
        <BlockHead
          id="latest"
          title="Latest enrollments"
          aside={<ArrowLink to="/admin/enrollments">All enrollments</ArrowLink>}
        />
        <EnrollmentsTable caption="Latest enrollments" enrollments={latest} />
      </section>
    </>
  )
}
