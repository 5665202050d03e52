import type { ReactNode } from 'react'
import type { Overview } from '../../../contract/school/reports.ts'
import './figures.css'

/** Specification, section 2, the admin panel. */
export function Figures({ overview }: { overview: Overview }) {
  const { users, courses, enrollments, averageCompletion } = overview
  return (
    <dl className="figures">
      <Figure name="Total users" value={users.total.toLocaleString('en')}>
        {`${users.joinedThisWeek.toLocaleString('en')} joined this week`}
      </Figure>
      <Figure name="Active courses" value={courses.total.toLocaleString('en')}>
        {`${courses.published.toLocaleString('en')} published, ${courses.inPreparation.toLocaleString('en')} drafts`}
      </Figure>
      <Figure name="Enrollments" value={enrollments.total.toLocaleString('en')}>
        {`${enrollments.thisWeek.toLocaleString('en')} this week`}
      </Figure>
      <Figure
        name="Average completion"
        value={
          averageCompletion === null ? (
            '–'
          ) : (
            <>
              {averageCompletion}
              <small>%</small>
            </>
          )
        }
      >
        {averageCompletion === null ? 'No one is enrolled yet' : 'of all modules in all enrollments'}
      </Figure>
    </dl>
  )
}

function Figure({ name, value, children }: { name: string; value: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figure-value">{value}</dd>
      <dd className="figure-note">{children}</dd>
    </div>
  )
}
