import type { ListedEnrollment } from '../../../contract/school/reports.ts'
import { ConfirmedFileLink } from '../../shell/confirmed-file-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { SentSearch } from '../../ui/forms/sent-search.tsx'
import { EnrollmentsTable } from './enrollments-table.tsx'

interface EnrollmentsPageProps {
  enrollments: readonly ListedEnrollment[]
  total: number
  /** Null shows all courses. */
  courseCode: string | null
  courseId: string | undefined
  search: string
  onSearch: (search: string) => void
  /** Address of the first page, if this is a later one. */
  first: string | null
  /** Address of the next page; null on the last. */
  next: string | null
}

export function EnrollmentsPage(props: EnrollmentsPageProps) {
  const { enrollments, total, courseCode, courseId, search, onSearch, first, next } = props
  const file = new URLSearchParams({ ...(courseId ? { courseId } : {}), ...(search ? { search } : {}) })

  return (
    <main id="main" tabIndex={-1} className="pt-8 md:pt-16">
      <h1 className="type-section">Enrollments</h1>
      <p className="mt-4 mb-8 text-ink-2">
        {`${total.toLocaleString('en')} ${total === 1 ? 'enrollment' : 'enrollments'}`}
        {courseCode && ` in ${courseCode}`}
      </p>
      <div className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-4">
        <SentSearch
          key={search}
          label="Person or course"
          name="search"
          action="/admin/enrollments"
          kept={{ courseId }}
          words={search}
          maxLength={100}
          onSearch={onSearch}
        />
        <div className="ml-auto">
          <ConfirmedFileLink href={`/api/admin/enrollments-export?${file}`}>Export CSV</ConfirmedFileLink>
        </div>
      </div>
      {enrollments.length === 0 ? (
        <EmptyState title="No enrollments here">
          {search ? 'No person or course matches your search.' : 'Enrollments appear here.'}
        </EmptyState>
      ) : (
        <EnrollmentsTable caption="Enrollments, newest first" enrollments={enrollments} />
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {courseCode && (
          <ButtonLink to="/admin/enrollments" variant="outline" size="small">
            All courses
          </ButtonLink>
        )}
        {first && (
          <ButtonLink to={first} variant="outline" size="small">
            Latest
          </ButtonLink>
        )}
        {next && (
          <ButtonLink to={next} variant="outline" size="small">
            Earlier
          </ButtonLink>
        )}
      </div>
    </main>
  )
}
