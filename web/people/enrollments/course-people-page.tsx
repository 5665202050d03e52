import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import type { CoursePerson, EnrollmentState, PeopleSort } from '../../../contract/people/enrollments.ts'
import {
  courseStuckAddress,
  lackingAddress,
  moduleFiguresAddress,
  userAddress,
} from '../../../rules/addresses.ts'
import { percentText } from '../../../rules/learning/percent.ts'
import { enrollmentStateNames } from '../../../rules/people/enrollment-states.ts'
import { counted } from '../../../rules/text/counted.ts'
import { useTicks } from '../../lib/use-ticks.ts'
import { MessageMany } from '../../shell/message-many.tsx'
import { TaughtCourseHead } from '../../shell/taught-course-head.tsx'
import { Button, ExternalButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Tick } from '../../ui/forms/tick.tsx'
import { TickAll } from '../../ui/forms/tick-all.tsx'
import { EarlierLinks } from '../../ui/navigation/earlier-links.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Tag } from '../../ui/pictures/badges.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { WhoMayEnroll } from '../enrollment-rules/who-may-enroll.tsx'
import { AddGroup } from './add-group.tsx'
import { AddPeople } from './add-people.tsx'
import { coursePeopleAddress, exportAddress, orderNames, readOrder } from './course-people-search.ts'
import { PeopleFilters } from './people-filters.tsx'
import type { CoursePeopleSearch } from './queries.ts'
import { RemovePeople } from './remove-people.tsx'

interface CoursePeoplePageProps {
  listed: OutputOf<'GET /api/teach/courses/{id}/people'>
  isAdmin: boolean
  search: CoursePeopleSearch
  onSearch: (search: CoursePeopleSearch) => void
  /** Reads the list again. */
  onChanged: () => Promise<void>
  /** In the row of a person, for staff who grade. */
  extraTime: (person: CoursePerson) => ReactNode
}

export function CoursePeoplePage(props: CoursePeoplePageProps) {
  const { listed, isAdmin, search, onSearch, onChanged, extraTime } = props
  const { course, people, sorts, total, rules, waiting, next } = listed
  const mayManage = course.can.includes('manage-people')
  const mayGrade = course.can.includes('grade')
  const mayTick = mayManage || course.can.includes('message')
  const { ticked, isTicked, areAllTicked, tick, tickAll, clear } = useTicks(people.map(({ id }) => id))
  const inRounds = people.some(({ round }) => round !== null)
  const inGroups = people.some(({ groups }) => groups.length > 0)
  const areGraded = people.some(({ grade }) => grade !== null)
  const isFiltered = search.search !== undefined || search.state !== undefined
  /** A press on the head of the column that sorts turns the order around. */
  const orderOf = (sort: PeopleSort) => {
    if (!sorts.includes(sort)) return {}
    const isCurrent = (search.sort ?? 'name') === sort
    const direction = search.direction ?? 'ascending'
    const next = isCurrent && direction === 'ascending' ? 'descending' : 'ascending'
    return {
      sort: isCurrent ? direction : null,
      onSort: () => onSearch({ ...search, ...readOrder(`${sort} ${next}`), after: undefined }),
    }
  }
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <TaughtCourseHead course={course} current="people" isAdmin={isAdmin} title="People" />
      {mayManage && <WhoMayEnroll courseId={course.id} rules={rules} waiting={waiting} />}
      {mayManage && (
        <div className="mb-6 grid items-start gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
          <AddPeople courseId={course.id} onAdded={onChanged} />
          <AddGroup courseId={course.id} onAdded={onChanged} />
        </div>
      )}
      {total > 0 && (
        <p className="mb-4 flex flex-wrap gap-x-5">
          <Link to={courseStuckAddress(course.id)} className="text-link inline-flex min-h-11 items-center">
            Who is stuck
          </Link>
          <Link to={moduleFiguresAddress(course.id)} className="text-link inline-flex min-h-11 items-center">
            Where people stop
          </Link>
          <Link to={lackingAddress(course.id)} className="text-link inline-flex min-h-11 items-center">
            Who lacks what
          </Link>
        </p>
      )}
      <PeopleFilters search={search} onSearch={onSearch} seesPast={mayManage} sorts={sorts} />
      {people.length === 0 ? (
        <NoPeople isFiltered={isFiltered} mayManage={mayManage} course={course} />
      ) : (
        <>
          <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
            <p role="status" className="text-ink-2">
              {ticked.length > 0 ? `${ticked.length} ticked` : counted(total, 'person', 'people')}
            </p>
            {mayTick && <TickAll areAllTicked={areAllTicked} onTick={tickAll} />}
            {ticked.length > 0 && (
              <>
                {course.can.includes('message') && (
                  <MessageMany userIds={ticked} place={`many ${course.id}`} onSent={clear} />
                )}
                {mayManage && (
                  <RemovePeople
                    courseId={course.id}
                    userIds={ticked}
                    onRemoved={async () => {
                      clear()
                      await onChanged()
                    }}
                  />
                )}
                <Button variant="quiet" size="small" onClick={clear}>
                  Untick all
                </Button>
              </>
            )}
            <ExternalButtonLink
              variant="outline"
              size="small"
              className="ml-auto"
              href={exportAddress(course.id, search)}
              download
            >
              <Download aria-hidden="true" />
              Export CSV
            </ExternalButtonLink>
          </div>
          <Table compact caption={`People of this course: ${orderText(search)}`}>
            <thead>
              <tr>
                {mayTick && (
                  <HeaderCell className="w-11">
                    <Tick label="Tick all on this page" checked={areAllTicked} onTick={tickAll} />
                  </HeaderCell>
                )}
                <HeaderCell {...orderOf('name')}>Name</HeaderCell>
                <HeaderCell>State</HeaderCell>
                <HeaderCell align="right" {...orderOf('progress')}>
                  Progress
                </HeaderCell>
                {areGraded && (
                  <HeaderCell align="right" {...orderOf('grade')}>
                    Grade
                  </HeaderCell>
                )}
                <HeaderCell {...orderOf('activity')}>Last active</HeaderCell>
                {inRounds && <HeaderCell>Round</HeaderCell>}
                {inGroups && <HeaderCell>Group</HeaderCell>}
                {mayGrade && (
                  <HeaderCell align="right">
                    <span className="sr-only">Extra time</span>
                  </HeaderCell>
                )}
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <tr key={person.id}>
                  {mayTick && (
                    <Cell label="">
                      <Tick
                        label={`Tick ${person.name}`}
                        checked={isTicked(person.id)}
                        onTick={(on) => tick(person.id, on)}
                      />
                    </Cell>
                  )}
                  <PersonCells person={person} isAdmin={isAdmin} shown={{ inRounds, inGroups, areGraded }} />
                  {mayGrade && <Cell align="right">{extraTime(person)}</Cell>}
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
      <EarlierLinks
        newest={
          search.after === undefined ? null : coursePeopleAddress(course.id, { ...search, after: undefined })
        }
        earlier={next && coursePeopleAddress(course.id, { ...search, after: next })}
      />
    </main>
  )
}

const orderText = ({ sort = 'name', direction = 'ascending' }: CoursePeopleSearch) =>
  orderNames[`${sort} ${direction}`].toLowerCase()

const tones: Record<EnrollmentState, 'ok' | 'gold' | undefined> = {
  completed: 'ok',
  'in-progress': undefined,
  'not-begun': 'gold',
}

interface PersonCellsProps {
  person: CoursePerson
  isAdmin: boolean
  /** Columns that someone on the page needs. */
  shown: { inRounds: boolean; inGroups: boolean; areGraded: boolean }
}

function PersonCells({ person, isAdmin, shown }: PersonCellsProps) {
  const { id, name, email, state, percent, lastActivityAt, round, groups, grade } = person
  const tone = tones[state]
  return (
    <>
      <RowHeader>
        {isAdmin ? (
          <Link to={userAddress(id)} className="hover:underline">
            <bdi className="line-clamp-2 wrap-anywhere">{name}</bdi>
          </Link>
        ) : (
          <bdi className="line-clamp-2 wrap-anywhere">{name}</bdi>
        )}
        <span className="line-clamp-1 text-small font-normal break-all text-ink-2">{email}</span>
      </RowHeader>
      <Cell label="State" plain>
        {tone === undefined ? (
          <Tag>{enrollmentStateNames[state]}</Tag>
        ) : (
          <Tag tone={tone}>{enrollmentStateNames[state]}</Tag>
        )}
      </Cell>
      <Cell label="Progress" align="right">
        {percentText(percent)}
      </Cell>
      {shown.areGraded && (
        <Cell label="Grade" align="right">
          {percentText(grade)}
        </Cell>
      )}
      <Cell label="Last active">{lastActivityAt === null ? 'Never' : <LocalTime at={lastActivityAt} />}</Cell>
      {shown.inRounds && (
        <Cell label="Round">
          {round === null ? 'Self-paced' : <bdi className="line-clamp-2 wrap-anywhere">{round}</bdi>}
        </Cell>
      )}
      {shown.inGroups && (
        <Cell label="Group">
          <bdi className="line-clamp-2 wrap-anywhere">{groups.join(', ') || '–'}</bdi>
        </Cell>
      )}
    </>
  )
}

function NoPeople({
  isFiltered,
  mayManage,
  course,
}: {
  isFiltered: boolean
  mayManage: boolean
  course: { id: string; departmentId: string }
}) {
  if (isFiltered)
    return (
      <EmptyState title="No one matches">Try part of the name or the address, or another state.</EmptyState>
    )
  return (
    <EmptyState title="No one is enrolled yet" art={{ id: course.id, department: course.departmentId }}>
      {mayManage
        ? 'Paste addresses above, or wait for people to enroll themselves.'
        : 'People appear here when they enroll.'}
    </EmptyState>
  )
}
