import type { AuditEntry } from '../../contract/audit.ts'
import { EarlierLinks } from '../ui/earlier-links.tsx'
import { Link } from '../ui/link.tsx'
import { LocalDate } from '../ui/local-date.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../ui/table.tsx'
import { deedNames } from './deed-names.ts'

interface AuditPageProps {
  entries: readonly AuditEntry[]
  /** Address of the first page, when this is not it. */
  first: string | null
  /** Address of the next page; null on the last. */
  next: string | null
}

/** Where the page of a thing is, by its kind. */
const pages: Record<string, string> = { user: '/admin/users', certificate: '/certificates' }

/** Who changed what in the school: read only, for nobody can change what is written here. */
export function AuditPage({ entries, first, next }: AuditPageProps) {
  return (
    <main id="main" tabIndex={-1} className="pt-16">
      <h1 className="type-section">Audit Log</h1>
      <p className="mt-2 mb-8 max-w-reading text-ink-2">
        Every change administrators make, the newest first. Entries cannot be changed or deleted.
      </p>
      {entries.length === 0 ? (
        <EmptyState title="Nothing was changed yet">
          Changes to people, courses and settings are written down here.
        </EmptyState>
      ) : (
        <Table caption="Changes, the newest first">
          <thead>
            <tr>
              <HeaderCell>What</HeaderCell>
              <HeaderCell>To</HeaderCell>
              <HeaderCell>By</HeaderCell>
              <HeaderCell>When</HeaderCell>
              <HeaderCell>Changes</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <RowHeader>{deedNames[entry.action] ?? entry.action}</RowHeader>
                <Cell label="To">
                  {pages[entry.subject.kind] ? (
                    <Link to={`${pages[entry.subject.kind]}/${entry.subject.id}`} className="underline">
                      {entry.subject.label}
                    </Link>
                  ) : (
                    entry.subject.label
                  )}
                </Cell>
                <Cell label="By">{entry.actor.name}</Cell>
                <Cell label="When">
                  <LocalDate at={entry.at} />
                </Cell>
                <Cell label="Changes">
                  <ul className="min-w-0 text-small">
                    {entry.changes.map(({ field, before, after }) => (
                      <li key={field} className="wrap-anywhere">
                        {`${field}: ${before ?? 'nothing'} → ${after ?? 'nothing'}`}
                      </li>
                    ))}
                    {entry.reason && <li>{entry.reason}</li>}
                  </ul>
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <EarlierLinks newest={first} earlier={next} />
    </main>
  )
}
