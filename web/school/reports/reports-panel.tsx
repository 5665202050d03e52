import type { Cohort, CourseReport, QuizReport, SchoolWeek } from '../../../contract/school/reports.ts'
import { percentOf, percentText } from '../../../rules/learning/percent.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { LineChart } from '../../ui/pictures/line-chart.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { BlockHead } from '../../ui/text/text.tsx'
import { CountedAt } from './counted-at.tsx'
import { DownloadTable } from './download-table.tsx'
import { monthName, runningWeek, weekName } from './week-name.ts'

interface ReportsPanelProps {
  countedAt: string | null
  weeks: readonly SchoolWeek[]
  courses: readonly CourseReport[]
  quizzes: QuizReport
  cohorts: readonly Cohort[]
}

export function ReportsPanel({ countedAt, weeks, courses, quizzes, cohorts }: ReportsPanelProps) {
  return (
    <div className="grid gap-16 pt-8">
      <CountedAt at={countedAt} />
      <Weeks weeks={weeks} />
      <Courses courses={courses} />
      <section aria-labelledby="quiz-results">
        <BlockHead id="quiz-results" title="Quiz results" />
        <p className="max-w-reading pt-4">
          {quizzes.attempts === 0
            ? 'No one has finished a quiz yet.'
            : `${quizzes.attempts.toLocaleString('en')} finished attempts, ${quizzes.passed.toLocaleString('en')} of them passed. The average score is ${percentText(quizzes.averageScore)}.`}
        </p>
      </section>
      <Cohorts cohorts={cohorts} />
    </div>
  )
}

function Weeks({ weeks }: { weeks: readonly SchoolWeek[] }) {
  const columns = ['Week', 'Enrollments', 'Modules completed', 'Active learners']
  const of = (value: (week: SchoolWeek) => number) =>
    weeks.map((week) => ({ name: weekName(week.week), value: value(week) }))
  return (
    <section aria-labelledby="by-week">
      <BlockHead
        id="by-week"
        title="Week by week"
        aside={
          <DownloadTable
            name="weeks"
            columns={columns}
            rows={weeks.map((week) => [week.week, week.enrollments, week.completions, week.activeLearners])}
          />
        }
      />
      <div className="grid gap-x-16 gap-y-10 pt-5 lg:grid-cols-2">
        <figure>
          <figcaption className="mb-3 font-semibold">Modules completed</figcaption>
          <LineChart
            label="Modules completed by week"
            every={3}
            points={of((week) => week.completions)}
            running={runningWeek}
          />
        </figure>
        <figure>
          <figcaption className="mb-3 font-semibold">Active learners</figcaption>
          <LineChart
            label="Active learners by week"
            every={3}
            points={of((week) => week.activeLearners)}
            running={runningWeek}
          />
        </figure>
      </div>
      <details className="mt-6">
        <summary className="cursor-pointer py-2 font-semibold">Show the numbers as a table</summary>
        <Table caption="Week by week">
          <thead>
            <tr>
              {columns.map((name, index) => (
                <HeaderCell key={name} align={index === 0 ? 'left' : 'right'}>
                  {name}
                </HeaderCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ week, enrollments, completions, activeLearners }) => (
              <tr key={week}>
                <RowHeader>
                  <span>
                    {weekName(week)}
                    {week === weeks.at(-1)?.week && <span className="font-normal text-ink-2"> so far</span>}
                  </span>
                </RowHeader>
                <Cell label="Enrollments" align="right">
                  {enrollments}
                </Cell>
                <Cell label="Modules completed" align="right">
                  {completions}
                </Cell>
                <Cell label="Active learners" align="right">
                  {activeLearners}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </section>
  )
}

function Courses({ courses }: { courses: readonly CourseReport[] }) {
  const columns = ['Course', 'Enrolled', 'Completed', 'Completion']
  const shown = courses.toSorted((one, other) => other.enrollments - one.enrollments)
  return (
    <section aria-labelledby="by-course">
      <BlockHead
        id="by-course"
        title="Courses"
        aside={
          <DownloadTable
            name="courses"
            columns={['Code', 'Title', 'Enrolled', 'Completed', 'Completion in percent']}
            rows={shown.map((row) => [row.code, row.title, row.enrollments, row.completed, row.completion])}
          />
        }
      />
      <Table compact caption="Courses by enrollment">
        <thead>
          <tr>
            {columns.map((name, index) => (
              <HeaderCell key={name} align={index === 0 ? 'left' : 'right'}>
                {name}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, code, title, enrollments, completed, completion }) => (
            <tr key={id}>
              <RowHeader>
                <Link to={`/admin/enrollments?courseId=${id}`} className="hover:underline">
                  <span className="course-code mr-3">{code}</span>
                  {title}
                </Link>
              </RowHeader>
              <Cell label="Enrolled" align="right">
                {enrollments}
              </Cell>
              <Cell label="Completed" align="right">
                {completed}
              </Cell>
              <Cell label="Completion" align="right">
                {completion === null ? '–' : `${completion}%`}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function Cohorts({ cohorts }: { cohorts: readonly Cohort[] }) {
  const columns = ['First enrolled', 'People', 'After one month', 'After two months', 'After three months']
  const share = (people: number | null | undefined, size: number) =>
    people == null ? '–' : `${percentOf(people, size)}%`
  return (
    <section aria-labelledby="retention">
      <BlockHead
        id="retention"
        title="Still learning"
        aside={
          <DownloadTable
            name="retention"
            columns={['Month', 'People', 'Active after 1', 'Active after 2', 'Active after 3']}
            rows={cohorts.map(({ month, size, active }) => [month, size, ...active])}
          />
        }
      />
      <p className="mb-4 max-w-reading pt-4 text-ink-2">
        Of the people who first enrolled in a month, how many completed a module in the following months.
        Months that aren’t over are left out.
      </p>
      <Table caption="Retention by cohort">
        <thead>
          <tr>
            {columns.map((name, index) => (
              <HeaderCell key={name} align={index === 0 ? 'left' : 'right'}>
                {name}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ month, size, active }) => (
            <tr key={month}>
              <RowHeader>{monthName(month)}</RowHeader>
              <Cell label="People" align="right">
                {size}
              </Cell>
              {[0, 1, 2].map((index) => (
                <Cell key={index} label={columns[index + 2]} align="right">
                  {share(active[index], size)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
