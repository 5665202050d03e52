import { Download } from 'lucide-react'
import type { ImportLine, LineOutcome, UserImport } from '../../../contract/people/import.ts'
import { counted } from '../../../rules/text/counted.ts'
import { ExternalButtonLink } from '../../ui/button.tsx'
import { FurtherLinks } from '../../ui/navigation/further-links.tsx'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { Tag } from '../../ui/pictures/badges.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { outcomeNames } from './count-texts.ts'
import { type ImportSearch, importAddress } from './queries.ts'

const tones: Record<LineOutcome, 'neutral' | 'ok' | 'bad' | 'iris'> = {
  create: 'ok',
  update: 'iris',
  add: 'iris',
  skip: 'neutral',
  join: 'neutral',
  refuse: 'bad',
}

interface ImportLinesProps {
  file: UserImport
  lines: readonly ImportLine[]
  next: number | null
  search: ImportSearch
}

/** What each line comes to. After the import only those that were left out. */
export function ImportLines({ file, lines, next, search }: ImportLinesProps) {
  const isOpen = file.state === 'checked'
  const { after: _, outcome, ...whole } = search
  const filters = (Object.keys(outcomeNames) as LineOutcome[]).filter((one) => file.counts[one] > 0)
  const title = isOpen ? 'Line by line' : 'Lines that were left out'
  return (
    <section aria-labelledby="lines" className="mt-10">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <h3 id="lines" className="type-heading">
          {title}
        </h3>
        {file.counts.refuse > 0 && (
          <ExternalButtonLink
            variant="outline"
            size="small"
            className="ml-auto"
            href={`/api/admin/user-imports/${file.id}/left-out`}
            download
          >
            <Download aria-hidden="true" />
            {`Download ${counted(file.counts.refuse, 'line')} to fix`}
          </ExternalButtonLink>
        )}
      </div>
      {isOpen && filters.length > 1 && (
        <TabLinks
          label="Lines"
          className="mt-3"
          links={[
            { to: importAddress(whole), label: 'All', count: file.lineCount, current: outcome === undefined },
            ...filters.map((one) => ({
              to: importAddress({ ...whole, outcome: one }),
              label: outcomeNames[one],
              count: file.counts[one],
              current: outcome === one,
            })),
          ]}
        />
      )}
      <Table caption={title} className="mt-4">
        <thead>
          <tr>
            <HeaderCell>Line</HeaderCell>
            <HeaderCell>Person</HeaderCell>
            <HeaderCell>Result</HeaderCell>
            <HeaderCell>Courses and groups</HeaderCell>
            <HeaderCell>Notes</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, name, email, outcome: came, places, messages }) => (
            <tr key={line}>
              <RowHeader>
                <span className="sm:hidden">Line </span>
                {line.toLocaleString('en')}
              </RowHeader>
              <Cell label="Person" className="wrap-anywhere">
                <span className="grid min-w-0">
                  <bdi className="line-clamp-2 wrap-anywhere">{name || '–'}</bdi>
                  <bdi className="text-small wrap-anywhere text-ink-2">{email}</bdi>
                </span>
              </Cell>
              <Cell label="Result">
                <Tag tone={tones[came]}>{outcomeNames[came]}</Tag>
              </Cell>
              <Cell label="Courses and groups" className="wrap-anywhere">
                {places.join(', ') || <span className="text-ink-2">None</span>}
              </Cell>
              <Cell label="Notes" long className={messages.length === 0 ? 'max-sm:hidden' : undefined}>
                <ul className="min-w-0 wrap-anywhere">
                  {messages.map((message) => (
                    <li key={message}>{message}</li>
                  ))}
                </ul>
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <FurtherLinks
        first={search.after === undefined ? null : importAddress({ ...search, after: undefined })}
        next={next === null ? null : importAddress({ ...search, after: next })}
      />
    </section>
  )
}
