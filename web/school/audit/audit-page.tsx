import type { AuditEntry } from '../../../contract/school/audit.ts'
import { ConfirmedFileLink } from '../../shell/confirmed-file-link.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { EarlierLinks } from '../../ui/navigation/earlier-links.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { TextLink } from '../../ui/text/text.tsx'
import { actionName, actionOptions } from './action-names.ts'
import { type AuditSearch, addressOf } from './audit-search.ts'
import { ChangeLine } from './change-line.tsx'

interface AuditPageProps {
  entries: readonly AuditEntry[]
  filters: AuditSearch
  /** Address of the first page, if this is a later one. */
  first: string | null
  /** Address of the next page; null on the last. */
  next: string | null
  /** Address of the CSV file with all pages of this filter. */
  file: string
}

/** Page of a subject, by its type. */
const pages: Record<string, string> = {
  user: '/admin/users',
  group: '/admin/groups',
  course: '/admin/courses',
  certificate: '/certificates',
}

export function AuditPage({ entries, filters, first, next, file }: AuditPageProps) {
  const { action, actor, from, until } = filters
  const isFiltered = Boolean(action || actor || from || until)
  return (
    <main id="main" tabIndex={-1} className="pt-8 md:pt-16">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-80">
          <h1 className="type-section">Audit Log</h1>
          <p className="mt-4 max-w-reading text-ink-2">
            Every change by teachers and administrators, newest first. Entries can’t be changed or deleted.
          </p>
        </div>
        <ConfirmedFileLink href={file}>Download CSV</ConfirmedFileLink>
      </div>
      {/* A native form, so that it works before hydration. */}
      <form method="get" action="/admin/audit" className="mt-6 mb-8 flex flex-wrap items-end gap-3">
        <Field label="Kind of change" className="mb-0 w-80 max-w-full">
          <Select
            key={action}
            name="action"
            defaultValue={action ?? ''}
            placeholder="All changes"
            options={actionOptions}
          />
        </Field>
        <Field label="From" className="mb-0">
          <TextInput key={from} type="date" name="from" defaultValue={from ?? ''} />
        </Field>
        <Field label="Until" className="mb-0">
          <TextInput key={until} type="date" name="until" defaultValue={until ?? ''} />
        </Field>
        {actor && <input type="hidden" name="actor" value={actor} />}
        <Button type="submit" variant="outline">
          Show
        </Button>
      </form>
      {(actor || from || until) && (
        <p className="mb-6 text-ink-2">
          {actor && (
            <>
              {'Changes by '}
              <bdi>{entries[0]?.actor.name ?? 'this person'}</bdi>
              {'. '}
            </>
          )}
          {(from || until) && 'Days are in UTC. '}
          <TextLink to={addressOf('/admin/audit', { action })}>
            {actor ? 'Show everyone' : 'Show all days'}
          </TextLink>
        </p>
      )}
      {entries.length === 0 ? (
        <EmptyState
          title={
            action && !actor && !from && !until
              ? `No entries for “${actionName(action)}”`
              : isFiltered
                ? 'No changes match'
                : 'No changes yet'
          }
        >
          {from || until
            ? 'Try other days, or another kind of change.'
            : isFiltered
              ? 'No one has done this yet.'
              : 'Changes to people, courses, grades and settings appear here.'}
        </EmptyState>
      ) : (
        <Table compact caption="Changes, newest first">
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
              <AuditRow
                key={entry.id}
                entry={entry}
                byActor={
                  entry.actor.id === null || actor
                    ? null
                    : addressOf('/admin/audit', { ...filters, actor: entry.actor.id })
                }
              />
            ))}
          </tbody>
        </Table>
      )}
      <EarlierLinks newest={first} earlier={next} />
    </main>
  )
}

/** @param byActor link to this person's changes; null without an actor, or if only theirs are shown */
function AuditRow({ entry, byActor }: { entry: AuditEntry; byActor: string | null }) {
  const { action, subject, actor, at, changes, reason } = entry
  const page = pages[subject.kind]
  return (
    <tr>
      <RowHeader className="lg:min-w-44">{actionName(action)}</RowHeader>
      <Cell label="To" className="wrap-anywhere">
        {page ? (
          <Link to={`${page}/${subject.id}`} className="underline">
            <bdi className="line-clamp-3 text-left">{subject.label}</bdi>
          </Link>
        ) : (
          <bdi className="line-clamp-3 text-left">{subject.label}</bdi>
        )}
      </Cell>
      <Cell label="By" className="wrap-anywhere">
        {byActor ? (
          <Link to={byActor} className="inline-block underline">
            <span className="sr-only">Only changes by </span>
            <bdi>{actor.name}</bdi>
          </Link>
        ) : (
          <bdi>{actor.name}</bdi>
        )}
      </Cell>
      <Cell label="When">
        <LocalTime at={at} />
      </Cell>
      <Cell label="Changes" long plain className="wrap-anywhere">
        {(changes.length > 0 || reason) && (
          <ul className="min-w-0 text-small">
            {changes.map((change) => (
              <ChangeLine key={change.field} {...change} />
            ))}
            {reason && (
              <li>
                <span className="text-ink-2">Reason: </span>
                <bdi>{reason}</bdi>
              </li>
            )}
          </ul>
        )}
      </Cell>
    </tr>
  )
}
