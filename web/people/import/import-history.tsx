import type { OutputOf } from '../../../contract/index.ts'
import type { UserImport } from '../../../contract/people/import.ts'
import { EarlierLinks } from '../../ui/navigation/earlier-links.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Tag } from '../../ui/pictures/badges.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { BlockHead } from '../../ui/text/text.tsx'
import { type ImportSearch, importAddress } from './queries.ts'

type ImportHistoryProps = OutputOf<'GET /api/admin/user-imports'> & { search: ImportSearch }

const states: Partial<Record<UserImport['state'], string>> = {
  importing: 'Running',
  undoing: 'Being undone',
  undone: 'Undone',
}

export function ImportHistory({ imports, next, search }: ImportHistoryProps) {
  if (imports.length === 0) return null
  return (
    <section aria-labelledby="imports" className="mt-12">
      <BlockHead id="imports" title="Imports" />
      <Table caption="Imports, newest first" className="mt-4">
        <thead>
          <tr>
            <HeaderCell>File</HeaderCell>
            <HeaderCell>When</HeaderCell>
            <HeaderCell>By</HeaderCell>
            <HeaderCell align="right">New accounts</HeaderCell>
            <HeaderCell align="right">Enrollments</HeaderCell>
            <HeaderCell>State</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {imports.map(({ id, fileName, createdAt, madeBy, counts, state }) => (
            <tr key={id}>
              <RowHeader>
                <Link to={importAddress({ id })} className="group inline-block py-1">
                  <bdi className="line-clamp-2 wrap-anywhere group-hover:underline">{fileName}</bdi>
                </Link>
              </RowHeader>
              <Cell label="When">
                <LocalTime at={createdAt} />
              </Cell>
              <Cell label="By" className="wrap-anywhere">
                <bdi className="line-clamp-2 wrap-anywhere">{madeBy ?? 'A former administrator'}</bdi>
              </Cell>
              <Cell label="New accounts" align="right">
                {counts.create.toLocaleString('en')}
              </Cell>
              <Cell label="Enrollments" align="right">
                {counts.enrollments.toLocaleString('en')}
              </Cell>
              <Cell label="State">
                {states[state] ? <Tag>{states[state]}</Tag> : <span className="text-ink-2">Done</span>}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <EarlierLinks
        newest={search.earlier ? '/admin/users/import' : null}
        earlier={next && importAddress({ earlier: next })}
      />
    </section>
  )
}
