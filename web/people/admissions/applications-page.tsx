import { useState } from 'react'
import type { ApplicationStatus, ApplicationSummary } from '../../../contract/people/admissions.ts'
import { useTicks } from '../../lib/use-ticks.ts'
import { ConfirmedFileLink } from '../../shell/confirmed-file-link.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { SentSearch } from '../../ui/forms/sent-search.tsx'
import { Tick } from '../../ui/forms/tick.tsx'
import { EarlierLinks } from '../../ui/navigation/earlier-links.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { Tag } from '../../ui/pictures/badges.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { type ApplicationFilterState, applicationsAddress, statusLabels } from './applications-address.ts'
import { recommendedText } from './recommended-text.ts'
import { SeveralDecisions } from './several-decisions.tsx'

const tones = {
  received: 'gold',
  admitted: 'iris',
  declined: 'bad',
  activated: 'ok',
  'has-account': 'neutral',
} as const

export function StatusTag({ status }: { status: ApplicationStatus }) {
  return <Tag tone={tones[status]}>{statusLabels[status]}</Tag>
}

export interface ApplicationsPageProps {
  applications: readonly ApplicationSummary[]
  counts: Record<ApplicationStatus, number>
  next: string | null
  filter: ApplicationFilterState
  onSearch: (search: string) => void
  /** Reads the list again. */
  onDecided: () => Promise<void>
}

export function ApplicationsPage(props: ApplicationsPageProps) {
  const { applications, counts, next, filter, onSearch, onDecided } = props
  const { status, search, after } = filter
  const [deciding, setDeciding] = useState(false)
  const open = applications.filter((one) => one.status === 'received').map(({ id }) => id)
  const { ticked, isTicked, areAllTicked, tick, tickAll, clear } = useTicks(open)
  const areRead = applications.some(({ recommended }) => recommended.admit + recommended.decline > 0)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const tabs = [
    { to: applicationsAddress({ search }), label: 'All', count: total, current: status === undefined },
    ...Object.entries(statusLabels).map(([value, label]) => ({
      to: applicationsAddress({ status: value as ApplicationStatus, search }),
      label,
      count: counts[value as ApplicationStatus],
      current: status === value,
    })),
  ]
  return (
    <main id="main" tabIndex={-1} className="pt-8 md:pt-16">
      <h1 className="type-section mb-6">Applications</h1>
      <TabLinks label="Status" links={tabs} className="mb-7" />
      <SentSearch
        key={search}
        label="Name or email"
        name="search"
        action="/admin/applications"
        kept={{ status }}
        words={search ?? ''}
        maxLength={100}
        onSearch={onSearch}
      />
      <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        {ticked.length > 0 && (
          <>
            <p role="status" className="text-ink-2">{`${ticked.length} ticked`}</p>
            <Button size="small" onClick={() => setDeciding(true)}>
              Decide
            </Button>
            <Button variant="quiet" size="small" onClick={clear}>
              Untick all
            </Button>
          </>
        )}
        <div className="ml-auto">
          <ConfirmedFileLink href={`/api/admin/applications-export${status ? `?status=${status}` : ''}`}>
            Download CSV
          </ConfirmedFileLink>
        </div>
      </div>
      {deciding && (
        <SeveralDecisions
          ids={ticked}
          onClose={() => setDeciding(false)}
          onDecided={async () => {
            clear()
            await onDecided()
          }}
        />
      )}
      {applications.length === 0 ? (
        <EmptyState title="No applications here">
          {search
            ? 'No name or address matches your search.'
            : 'Everyone who applies or enrolls appears here.'}
        </EmptyState>
      ) : (
        <Table compact caption="Applications, newest first">
          <thead>
            <tr>
              {open.length > 0 && (
                <HeaderCell className="w-11">
                  <Tick label="Tick all that wait" checked={areAllTicked} onTick={tickAll} />
                </HeaderCell>
              )}
              <HeaderCell>Applicant</HeaderCell>
              <HeaderCell>Form</HeaderCell>
              <HeaderCell>Received</HeaderCell>
              {areRead && <HeaderCell>Recommended</HeaderCell>}
              <HeaderCell>Status</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {applications.map((one) => (
              <tr key={one.id}>
                {open.length > 0 && (
                  <Cell label="">
                    {one.status === 'received' && (
                      <Tick
                        label={`Tick ${one.firstName} ${one.lastName}`.trim()}
                        checked={isTicked(one.id)}
                        onTick={(on) => tick(one.id, on)}
                      />
                    )}
                  </Cell>
                )}
                <RowHeader>
                  <span className="min-w-0">
                    <Link to={`/admin/applications/${one.id}`} className="text-link wrap-anywhere">
                      <bdi className="line-clamp-2">{`${one.firstName} ${one.lastName}`}</bdi>
                    </Link>
                    <span className="type-note block font-normal wrap-anywhere text-ink-2">{one.email}</span>
                  </span>
                </RowHeader>
                <Cell label="Form" plain>
                  {one.form === 'apply' ? 'Long application' : 'Short enrollment'}
                </Cell>
                <Cell label="Received">
                  <LocalTime at={one.createdAt} />
                </Cell>
                {areRead && <Cell label="Recommended">{recommendedText(one.recommended)}</Cell>}
                <Cell label="Status" plain>
                  <StatusTag status={one.status} />
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <EarlierLinks
        newest={after ? applicationsAddress({ status, search }) : null}
        earlier={next && applicationsAddress({ status, search, after: next })}
      />
    </main>
  )
}
