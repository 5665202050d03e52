import type { ReactNode } from 'react'
import type { ListedEnrollment } from '../../../contract/school/reports.ts'
import { counted } from '../../../rules/text/counted.ts'
import { useTicks } from '../../lib/use-ticks.ts'
import { ConfirmedFileLink } from '../../shell/confirmed-file-link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { SentSearch } from '../../ui/forms/sent-search.tsx'
import { TickAll } from '../../ui/forms/tick-all.tsx'
import { EnrollmentsTable } from './enrollments-table.tsx'

interface EnrollmentsPageProps {
  enrollments: readonly ListedEnrollment[]
  total: number
  /** “in BUS 201”; empty for the whole school. */
  where: string
  /** The filter without search and page, as it is in the address. */
  filter: Readonly<Record<string, string | undefined>>
  search: string
  onSearch: (search: string) => void
  /** Address of the first page, if this is a later one. */
  first: string | null
  /** Address of the next page; null on the last. */
  next: string | null
  /** Choices of the filter. */
  filters: ReactNode
  /** The way to enroll people. */
  enroll: ReactNode
  /** What can be done with the ticked ones. */
  actionsFor: (enrollmentIds: readonly string[], onDone: () => void) => ReactNode
}

export function EnrollmentsPage(props: EnrollmentsPageProps) {
  const { enrollments, total, where, filter, search, onSearch, first, next, filters, enroll, actionsFor } =
    props
  const ticks = useTicks(enrollments.map(({ id }) => id))
  const { ticked, areAllTicked, tickAll, clear } = ticks
  const file = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...filter, search })) if (value) file.set(name, value)
  const isFiltered = search !== '' || Object.values(filter).some(Boolean)

  return (
    <main id="main" tabIndex={-1} className="pt-8 md:pt-16">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="type-section">Enrollments</h1>
        {enroll}
      </div>
      <p className="mt-4 mb-8 text-ink-2">
        {counted(total, 'enrollment')}
        {where && ` ${where}`}
      </p>
      {filters}
      <SentSearch
        key={search}
        label="Person or course"
        name="search"
        action="/admin/enrollments"
        kept={filter}
        words={search}
        maxLength={100}
        onSearch={onSearch}
      />
      <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        {enrollments.length > 0 && (
          <p role="status" className="text-ink-2">
            {ticked.length > 0 ? `${ticked.length} ticked` : `${enrollments.length} on this page`}
          </p>
        )}
        <TickAll areAllTicked={areAllTicked} onTick={tickAll} />
        {ticked.length > 0 && (
          <>
            {actionsFor(ticked, clear)}
            <Button variant="quiet" size="small" onClick={clear}>
              Untick all
            </Button>
          </>
        )}
        <div className="ml-auto">
          <ConfirmedFileLink href={`/api/admin/enrollments-export?${file}`}>Export CSV</ConfirmedFileLink>
        </div>
      </div>
      {enrollments.length === 0 ? (
        <EmptyState title="No enrollments here">
          {isFiltered ? 'No enrollment matches your filter.' : 'Enrollments appear here.'}
        </EmptyState>
      ) : (
        <EnrollmentsTable caption="Enrollments, newest first" enrollments={enrollments} ticks={ticks} />
      )}
      <div className="mt-6 flex flex-wrap gap-3">
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
