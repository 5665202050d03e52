import type { OutputOf } from '../../../contract/index.ts'
import type { GroupMember } from '../../../contract/people/taught-groups.ts'
import { stuckReasonNames } from '../../../rules/people/stuck.ts'
import { counted } from '../../../rules/text/counted.ts'
import { callApi } from '../../lib/api.ts'
import { useTicks } from '../../lib/use-ticks.ts'
import { everyoneText, MessageMany } from '../../shell/message-many.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { SettledSearch } from '../../ui/forms/settled-search.tsx'
import { Tick } from '../../ui/forms/tick.tsx'
import { TickAll } from '../../ui/forms/tick-all.tsx'
import { FurtherLinks } from '../../ui/navigation/further-links.tsx'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { Tag } from '../../ui/pictures/badges.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { LocalDate } from '../../ui/text/local-date.tsx'
import { Crumb } from '../../ui/text/text.tsx'
import { type TaughtGroupSearch, taughtGroupAddress } from './taught-group-search.ts'

type Detail = OutputOf<'GET /api/teach/own-groups/{groupId}'>

interface TaughtGroupPageProps {
  detail: Detail
  search: TaughtGroupSearch
  onSearch: (search: TaughtGroupSearch) => void
}

/** A group for its teachers: people, their progress in its courses, who is stuck, and messages. */
export function TaughtGroupPage({ detail, search, onSearch }: TaughtGroupPageProps) {
  const { group, can, courses, stuckCount, people, next } = detail
  const mayMessage = can.includes('message')
  const { ticked, isTicked, areAllTicked, tick, tickAll, clear } = useTicks(people.map(({ id }) => id))
  const addressOf = (part: TaughtGroupSearch) =>
    taughtGroupAddress(group.id, { ...search, after: undefined, ...part })
  const pageOf = async (after: string | undefined) => {
    const found = await callApi('GET /api/teach/own-groups/{groupId}', {
      params: { groupId: group.id },
      query: after === undefined ? {} : { after },
    })
    return { ids: found.people.map(({ id }) => id), next: found.next }
  }
  const isWhole = search.search === undefined && search.stuck === undefined
  // Without a tick a message is for the whole group, so only the whole list offers it.
  const addressees = ticked.length > 0 ? ticked : isWhole ? { count: group.memberCount, pageOf } : null
  return (
    <main id="main" tabIndex={-1} className="wrap pt-8 pb-24">
      <Crumb to="/teach/groups">Groups</Crumb>
      <h1 className="type-section mt-4 wrap-anywhere">
        <bdi>{group.name}</bdi>
      </h1>
      <p className="mt-3 mb-8 text-ink-2">
        {`${counted(group.memberCount, 'person', 'people')} in ${counted(courses.length, 'course')}. Grades are shown in the courses where you have a role.`}
      </p>
      <TabLinks
        label="Which people"
        className="mb-6"
        links={[
          {
            to: addressOf({ stuck: undefined }),
            label: 'All',
            count: group.memberCount,
            current: !search.stuck,
          },
          {
            to: addressOf({ stuck: 'true' }),
            label: 'Stuck',
            count: stuckCount,
            current: search.stuck === 'true',
          },
        ]}
      />
      <search className="block max-w-[360px]">
        <Field label="Search" className="mb-5">
          <SettledSearch
            name="search"
            placeholder="Name or email address"
            maxLength={100}
            autoComplete="off"
            settled={search.search ?? ''}
            onSettled={(text) => onSearch({ ...search, after: undefined, search: text || undefined })}
          />
        </Field>
      </search>
      {people.length === 0 ? (
        <EmptyState title={isWhole ? 'No people yet' : 'No one here'}>
          {isWhole
            ? 'An administrator puts people into the group.'
            : 'No one matches. People are counted as stuck every hour.'}
        </EmptyState>
      ) : (
        <>
          <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
            <p role="status" className="text-ink-2">
              {ticked.length > 0
                ? `${ticked.length} ticked`
                : mayMessage && isWhole
                  ? everyoneText(group.memberCount)
                  : `${people.length} on this page`}
            </p>
            {mayMessage && <TickAll areAllTicked={areAllTicked} onTick={tickAll} />}
            {mayMessage && addressees !== null && (
              <MessageMany userIds={addressees} place={`group ${group.id}`} onSent={clear} />
            )}
            {ticked.length > 0 && (
              <Button variant="quiet" size="small" onClick={clear}>
                Untick all
              </Button>
            )}
          </div>
          <Table compact caption="People of this group">
            <thead>
              <tr>
                <HeaderCell className="w-11">
                  <Tick label="Tick all on this page" checked={areAllTicked} onTick={tickAll} />
                </HeaderCell>
                <HeaderCell>Name</HeaderCell>
                <HeaderCell>Progress</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <tr key={person.id}>
                  <Cell label="">
                    <Tick
                      label={`Tick ${person.name}`}
                      checked={isTicked(person.id)}
                      onTick={(on) => tick(person.id, on)}
                    />
                  </Cell>
                  <RowHeader>
                    <bdi className="wrap-anywhere">{person.name}</bdi>
                    <span className="block text-small font-normal break-all text-ink-2">{person.email}</span>
                  </RowHeader>
                  <Cell label="Progress">
                    <Progress person={person} courses={courses} />
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
      <FurtherLinks
        first={search.after === undefined ? null : addressOf({})}
        next={next === null ? null : addressOf({ after: next })}
      />
    </main>
  )
}

function Progress({ person, courses }: { person: GroupMember; courses: Detail['courses'] }) {
  if (person.progress.length === 0) return <span className="text-ink-2">Not enrolled</span>
  return (
    <ul className="grid gap-1.5">
      {person.progress.map(({ courseId, completed, lastActiveAt, stuck }) => {
        const course = courses.find(({ id }) => id === courseId)
        return (
          <li key={courseId} className="flex flex-wrap items-center gap-x-3 gap-y-1 max-md:justify-end">
            <span className="course-code">{course?.code}</span>
            <span className="numbers">{`${completed} of ${counted(course?.moduleCount ?? 0, 'module')}`}</span>
            <span className="text-small text-ink-2">
              {lastActiveAt === null ? 'not seen yet' : <LocalDate at={lastActiveAt} ago />}
            </span>
            {stuck.map((reason) => (
              <Tag key={reason} tone="gold">
                {stuckReasonNames[reason]}
              </Tag>
            ))}
          </li>
        )
      })}
    </ul>
  )
}
