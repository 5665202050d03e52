import type { PartName, PartState, SiteStatus, StatusPart } from '../../../contract/school/status.ts'
import { Button } from '../../ui/button.tsx'
import { Tag, type TagProps } from '../../ui/pictures/badges.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { BlockHead, TextLink } from '../../ui/text/text.tsx'

const names: Record<PartName, string> = {
  database: 'Database',
  replicas: 'Replicas',
  events: 'Events',
  jobs: 'Jobs',
  mail: 'Mail',
  storage: 'Files',
  disk: 'Disk',
  backup: 'Backup',
  documents: 'Documents',
}

const states: Record<PartState, { label: string; tone: NonNullable<TagProps['tone']> }> = {
  well: { label: 'OK', tone: 'ok' },
  attention: { label: 'Needs attention', tone: 'gold' },
  broken: { label: 'Not working', tone: 'bad' },
}

/** Where an administrator can fix a part. */
const places: Partial<Record<PartName, { to: string; label: string }>> = {
  jobs: { to: '/admin/jobs', label: 'Jobs' },
  mail: { to: '/admin/outbox', label: 'Outbox' },
}

interface StatusPageProps {
  status: SiteStatus
  isAsking: boolean
  onAskAgain: () => void
}

export function StatusPage({ status, isAsking, onAskAgain }: StatusPageProps) {
  const { parts, versions, checkedAt, startedAt } = status
  return (
    <main id="main" tabIndex={-1} className="pt-8 md:pt-16">
      <h1 className="type-section">Status</h1>
      <p className="mt-4 mb-10 max-w-reading text-ink-2" aria-live="polite">
        {summary(parts)} Checked on <LocalTime at={checkedAt} />.
      </p>
      <section aria-labelledby="parts" className="mb-14">
        <BlockHead id="parts" title="Components" />
        <Table compact caption="Components of the site and their state">
          <thead>
            <tr>
              <HeaderCell>Component</HeaderCell>
              <HeaderCell>State</HeaderCell>
              <HeaderCell>Finding</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <PartRow key={part.name} part={part} />
            ))}
          </tbody>
        </Table>
        <Button variant="outline" size="small" className="mt-6" busy={isAsking} onClick={onAskAgain}>
          Check again
        </Button>
      </section>
      <section aria-labelledby="versions">
        <BlockHead id="versions" title="Versions" />
        <p className="pt-3 max-w-reading text-ink-2">
          Creare {versions.creare} on Node {versions.node} with PostgreSQL {versions.postgresql}. The
          responding process was started on <LocalTime at={startedAt} />.
        </p>
      </section>
    </main>
  )
}

function PartRow({ part: { name, state, said, at } }: { part: StatusPart }) {
  const place = places[name]
  return (
    <tr>
      <RowHeader>{names[name]}</RowHeader>
      <Cell label="State" plain>
        <Tag tone={states[state].tone}>{states[state].label}</Tag>
      </Cell>
      <Cell label="Finding" long plain>
        <span className="min-w-0 wrap-anywhere">
          {said} {at !== null && <LocalTime at={at} />}
          {place && state !== 'well' && <TextLink to={place.to}>{place.label}</TextLink>}
        </span>
      </Cell>
    </tr>
  )
}

function summary(parts: readonly StatusPart[]): string {
  const broken = parts.filter(({ state }) => state === 'broken').length
  const attention = parts.filter(({ state }) => state === 'attention').length
  if (broken > 0)
    return broken === 1 ? 'One component isn’t working.' : `${broken} components aren’t working.`
  if (attention === 0) return 'Everything is OK.'
  return attention === 1
    ? 'Working, but one component needs attention.'
    : `Working, but ${attention} components need attention.`
}
