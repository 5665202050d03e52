import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StuckList as Listed, StuckPerson } from '../../../contract/people/stuck.ts'
import { daysSince, fewestDays, stuckReasonNames, stuckReasons } from '../../../rules/people/stuck.ts'
import { useTicks } from '../../lib/use-ticks.ts'
import { MessageMany } from '../../shell/message-many.tsx'
import { Button, ExternalButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Tick } from '../../ui/forms/tick.tsx'
import { TickAll } from '../../ui/forms/tick-all.tsx'
import { EarlierLinks } from '../../ui/navigation/earlier-links.tsx'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { Tag } from '../../ui/pictures/badges.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import type { StuckSearch } from './queries.ts'
import { dayChoices, stuckAddress } from './stuck-search.ts'

interface StuckListProps {
  listed: Listed
  search: StuckSearch
  onSearch: (search: StuckSearch) => void
  /** Address of the page, and of its file. */
  path: string
  file: string
  mayMessage: boolean
  /** Rows of several courses name theirs. */
  namesCourse: boolean
  /** A filter beside the days. */
  children?: ReactNode
}

/** Who is stuck, the longest first; ticked people get a message. */
export function StuckList(props: StuckListProps) {
  const { listed, search, onSearch, path, file, mayMessage, namesCourse, children } = props
  const { people, next, counts, countedAt } = listed
  const shown = people.map(keyOf)
  const { ticked, isTicked, areAllTicked, tick, tickAll, clear } = useTicks(shown)
  const userIds = [...new Set(people.filter((one) => isTicked(keyOf(one))).map(({ id }) => id))]
  const first = { ...search, after: undefined }
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const { after: _, ...filter } = search
  return (
    <>
      <TabLinks
        label="Why"
        className="mb-6"
        links={[
          {
            to: stuckAddress(path, { ...first, reason: undefined }),
            label: 'All',
            count: all,
            current: search.reason === undefined,
          },
          ...stuckReasons.map((reason) => ({
            to: stuckAddress(path, { ...first, reason }),
            label: stuckReasonNames[reason],
            count: counts[reason],
            current: search.reason === reason,
          })),
        ]}
      />
      <div className="mb-4 flex flex-wrap items-end gap-x-5 gap-y-4">
        <Field label="For at least" className="mb-0 w-44">
          <Select
            value={String(search.days ?? fewestDays)}
            options={dayChoices.map((days) => ({ value: days, label: `${days} days` }))}
            onChange={({ target }) => onSearch({ ...first, days: target.value })}
          />
        </Field>
        {children}
        <div className="ml-auto flex items-center gap-4 max-md:ml-0">
          {countedAt !== null && (
            <span className="type-note text-ink-2">
              Counted <LocalTime at={countedAt} />
            </span>
          )}
          <ExternalButtonLink
            variant="outline"
            size="small"
            className="flex-none"
            href={stuckAddress(file, filter)}
            download
          >
            <Download aria-hidden="true" />
            Export CSV
          </ExternalButtonLink>
        </div>
      </div>
      {people.length === 0 ? (
        <EmptyState title={countedAt === null ? 'Not counted yet' : 'No one is stuck'}>
          {countedAt === null
            ? 'People are counted every hour. Come back a little later.'
            : all === 0
              ? 'People appear here who don’t begin, stop, fail a quiz three times, miss a due date or wait for a grade.'
              : 'No one for this reason. Try another one, or fewer days.'}
        </EmptyState>
      ) : (
        <>
          <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
            <p role="status" className="text-ink-2">
              {ticked.length > 0 ? `${ticked.length} ticked` : `${people.length} on this page`}
            </p>
            {mayMessage && <TickAll areAllTicked={areAllTicked} onTick={tickAll} />}
            {ticked.length > 0 && (
              <>
                <MessageMany userIds={userIds} place={`stuck ${path}`} onSent={clear} />
                <Button variant="quiet" size="small" onClick={clear}>
                  Untick all
                </Button>
              </>
            )}
          </div>
          <Table compact caption="Who is stuck, the longest first">
            <thead>
              <tr>
                {mayMessage && (
                  <HeaderCell className="w-11">
                    <Tick label="Tick all on this page" checked={areAllTicked} onTick={tickAll} />
                  </HeaderCell>
                )}
                <HeaderCell>Name</HeaderCell>
                {namesCourse && <HeaderCell>Course</HeaderCell>}
                <HeaderCell>Why</HeaderCell>
                <HeaderCell align="right">Days</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <tr key={keyOf(person)}>
                  {mayMessage && (
                    <Cell label="">
                      <Tick
                        label={`Tick ${person.name}, ${stuckReasonNames[person.reason]}`}
                        checked={isTicked(keyOf(person))}
                        onTick={(on) => tick(keyOf(person), on)}
                      />
                    </Cell>
                  )}
                  <RowHeader>
                    <bdi className="line-clamp-2 wrap-anywhere">{person.name}</bdi>
                    <span className="line-clamp-1 text-small font-normal break-all text-ink-2">
                      {person.email}
                    </span>
                  </RowHeader>
                  {namesCourse && <Cell label="Course">{person.course.code}</Cell>}
                  <Cell label="Why" plain>
                    <Tag tone={tones[person.reason]}>{stuckReasonNames[person.reason]}</Tag>
                    {person.item && (
                      <span className="mt-1 block wrap-anywhere text-ink-2">{person.item}</span>
                    )}
                  </Cell>
                  <Cell label="Days" align="right">
                    {daysSince(person.since, new Date()).toLocaleString('en')}
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
      <EarlierLinks
        newest={search.after === undefined ? null : stuckAddress(path, first)}
        earlier={next && stuckAddress(path, { ...search, after: next })}
      />
    </>
  )
}

const keyOf = ({ id, course, reason }: StuckPerson) => `${id} ${course.id} ${reason}`

const tones = {
  'not-begun': 'gold',
  idle: 'gold',
  'failed-quiz': 'bad',
  overdue: 'bad',
  'waiting-for-grade': 'iris',
} as const
