import type { ReactNode } from 'react'
import type { ShownWork } from '../../../contract/assessment/assignments.ts'
import { courseAddress, portfolioAddress } from '../../../rules/addresses.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { LocalDate } from '../../ui/text/local-date.tsx'
import { Crumb, Kicker } from '../../ui/text/text.tsx'
import { ReportWorkIsland } from './report-work.tsx'

interface PublicWorkPageProps {
  person: { handle: string; name: string }
  work: ShownWork
  /** The work itself, rendered by the assignments. */
  children: ReactNode
}

export function PublicWorkPage({ person, work, children }: PublicWorkPageProps) {
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24" data-department={work.departmentId}>
      <div className="pt-6">
        <Crumb to={portfolioAddress(person.handle)}>
          <bdi>{person.name}</bdi>
        </Crumb>
      </div>
      <Kicker className="mt-4 text-department">{work.courseCode}</Kicker>
      <h1 className="type-title my-3.5">{work.title}</h1>
      <p className="mb-10 text-ink-2">
        By <bdi>{person.name}</bdi>, <LocalDate at={work.submittedAt} />, for an assignment of{' '}
        <Link to={courseAddress(work.courseId)} className="text-link">
          {work.courseTitle}
        </Link>
      </p>
      <div className="max-w-[72ch]">
        {children}
        <ReportWorkIsland handle={person.handle} workId={work.id} />
      </div>
    </main>
  )
}
