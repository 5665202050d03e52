import { Download } from 'lucide-react'
import type { LackingPerson } from '../../../contract/assessment/completion.ts'
import type { OutputOf } from '../../../contract/index.ts'
import { completionAddress } from '../../../rules/addresses.ts'
import { requirementsText } from '../../../rules/assessment/completion.ts'
import { percentText } from '../../../rules/learning/percent.ts'
import { counted } from '../../../rules/text/counted.ts'
import { useTicks } from '../../lib/use-ticks.ts'
import { MessageMany } from '../../shell/message-many.tsx'
import { TaughtCourseHead } from '../../shell/taught-course-head.tsx'
import { Button, ExternalButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { SettledSearch } from '../../ui/forms/settled-search.tsx'
import { Tick } from '../../ui/forms/tick.tsx'
import { TickAll } from '../../ui/forms/tick-all.tsx'
import { FurtherLinks } from '../../ui/navigation/further-links.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { lackingFile, lackingPage, mostChoices } from './lacking-search.ts'
import type { LackingSearch } from './queries.ts'

interface LackingPageProps {
  listed: OutputOf<'GET /api/teach/courses/{id}/lacking'>
  isAdmin: boolean
  search: LackingSearch
  onSearch: (search: LackingSearch) => void
}

/** Who lacks what for the certificate with work; ticked people get a message. */
export function LackingPage({ listed, isAdmin, search, onSearch }: LackingPageProps) {
  const { course, needs, offered, people, looked, next } = listed
  const mayMessage = course.can.includes('message')
  const { ticked, isTicked, areAllTicked, tick, tickAll, clear } = useTicks(people.map(({ id }) => id))
  const isFiltered = search.search !== undefined || search.most !== undefined
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <TaughtCourseHead course={course} current="people" isAdmin={isAdmin} title="Who lacks what" />
      <p className="mb-6 flex flex-wrap items-center gap-x-5 text-ink-2">
        <span>
          {offered
            ? `For the certificate with work: complete all modules. ${requirementsText(needs)}`
            : 'This course has no certificate with work.'}
        </span>
        {course.can.includes('edit-course') && (
          <Link to={completionAddress(course.id)} className="text-link inline-flex min-h-11 items-center">
            Change what it asks for
          </Link>
        )}
      </p>
      {offered && <Filters search={search} onSearch={onSearch} />}
      {people.length === 0 ? (
        offered && <NoOne isFiltered={isFiltered} hasMore={next !== null} looked={looked} />
      ) : (
        <>
          <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
            <p role="status" className="text-ink-2">
              {ticked.length > 0 ? `${ticked.length} ticked` : `${people.length} on this page`}
            </p>
            {mayMessage && <TickAll areAllTicked={areAllTicked} onTick={tickAll} />}
            {ticked.length > 0 && (
              <>
                <MessageMany userIds={ticked} place={`lacking ${course.id}`} onSent={clear} />
                <Button variant="quiet" size="small" onClick={clear}>
                  Untick all
                </Button>
              </>
            )}
            <ExternalButtonLink
              variant="outline"
              size="small"
              className="ml-auto"
              href={lackingFile(course.id, search)}
              download
            >
              <Download aria-hidden="true" />
              Export CSV
            </ExternalButtonLink>
          </div>
          <Table compact caption="People without the certificate with work, by name">
            <thead>
              <tr>
                {mayMessage && (
                  <HeaderCell className="w-11">
                    <Tick label="Tick all on this page" checked={areAllTicked} onTick={tickAll} />
                  </HeaderCell>
                )}
                <HeaderCell>Name</HeaderCell>
                <HeaderCell align="right">Lacks</HeaderCell>
                <HeaderCell>What</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <tr key={person.id}>
                  {mayMessage && (
                    <Cell label="">
                      <Tick
                        label={`Tick ${person.name}`}
                        checked={isTicked(person.id)}
                        onTick={(on) => tick(person.id, on)}
                      />
                    </Cell>
                  )}
                  <RowHeader>
                    <bdi className="line-clamp-2 wrap-anywhere">{person.name}</bdi>
                    <span className="line-clamp-1 text-small font-normal break-all text-ink-2">
                      {person.email}
                    </span>
                  </RowHeader>
                  <Cell label="Lacks" align="right">
                    {person.count}
                  </Cell>
                  <Cell label="What" long>
                    <What person={person} />
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
      <FurtherLinks
        first={search.after === undefined ? null : lackingPage(course.id, { ...search, after: undefined })}
        next={next && lackingPage(course.id, { ...search, after: next })}
      />
    </main>
  )
}

/** What fits beside a name; the rest opens. */
const mostShown = 3

function What({ person: { count, modules, items, grade, attendance } }: { person: LackingPerson }) {
  const parts = [
    ...(modules > 0 ? [counted(modules, 'module')] : []),
    ...(grade === null ? [] : [`Grade ${percentText(grade.now)}, needs ${percentText(grade.minimum)}`]),
    ...(attendance === null
      ? []
      : [
          `Attended ${attendance.attended} of ${attendance.counted} live sessions, needs ${attendance.minimum}%`,
        ]),
    ...items.map(({ title, state }) => (state === 'waiting' ? `${title} (waiting for a grade)` : title)),
  ]
  if (count === 0) return 'Nothing. They get the certificate when they next open it.'
  return (
    <>
      <Lines lines={parts.slice(0, mostShown)} />
      {parts.length > mostShown && (
        <details>
          <summary className="text-link inline-flex min-h-6 cursor-pointer items-center">
            {`${parts.length - mostShown} more`}
          </summary>
          <Lines lines={parts.slice(mostShown)} />
        </details>
      )}
    </>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="grid gap-1 wrap-anywhere">
    {lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same title
      <li key={index}>
        <bdi>{line}</bdi>
      </li>
    ))}
  </ul>
)

function Filters({ search, onSearch }: Pick<LackingPageProps, 'search' | 'onSearch'>) {
  return (
    <search className="mb-4 grid gap-4 sm:grid-cols-[minmax(0,24rem)_minmax(0,14rem)]">
      <Field label="Find people">
        <SettledSearch
          placeholder="Name or email address"
          maxLength={100}
          settled={search.search ?? ''}
          onSettled={(text) => onSearch({ ...search, search: text || undefined, after: undefined })}
        />
      </Field>
      <Field label="Lacks">
        <Select
          value={search.most ?? ''}
          placeholder="Any number"
          options={mostChoices.map((most) => ({
            value: most,
            label: most === '1' ? 'Only 1' : `At most ${most}`,
          }))}
          onChange={({ target }) =>
            onSearch({ ...search, most: target.value || undefined, after: undefined })
          }
        />
      </Field>
    </search>
  )
}

function NoOne({ isFiltered, hasMore, looked }: { isFiltered: boolean; hasMore: boolean; looked: number }) {
  if (hasMore) {
    return (
      <EmptyState title={`No one among these ${looked}`}>
        We check {looked} people at a time, by name. Continue on the next page.
      </EmptyState>
    )
  }
  return isFiltered ? (
    <EmptyState title="No one matches">Try part of the name or the address, or another number.</EmptyState>
  ) : (
    <EmptyState title="No one lacks anything">
      People of this course who don’t have the certificate appear here.
    </EmptyState>
  )
}
