import { useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { counted } from '../../../rules/text/counted.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { useTicks } from '../../lib/use-ticks.ts'
import { TaughtCourseHead } from '../../shell/taught-course-head.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Tick } from '../../ui/forms/tick.tsx'
import { TickAll } from '../../ui/forms/tick-all.tsx'
import { EarlierLinks } from '../../ui/navigation/earlier-links.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { LocalDate } from '../../ui/text/local-date.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { PeopleOutcome } from '../groups/people-outcome.tsx'
import { coursePeopleAddress } from './course-people-search.ts'
import { PeopleFilters } from './people-filters.tsx'
import type { CoursePeopleSearch } from './queries.ts'

type Outcome = OutputOf<'POST /api/teach/courses/{id}/people/returns'>

interface PastPeoplePageProps {
  listed: OutputOf<'GET /api/teach/courses/{id}/people/past'>
  isAdmin: boolean
  search: CoursePeopleSearch
  onSearch: (search: CoursePeopleSearch) => void
  /** Reads the list again. */
  onChanged: () => Promise<void>
}

/** Who was in a course, how it ended, and the way back. */
export function PastPeoplePage({ listed, isAdmin, search, onSearch, onChanged }: PastPeoplePageProps) {
  const { course, people, next } = listed
  const { ticked, isTicked, areAllTicked, tick, tickAll, clear } = useTicks(people.map(({ id }) => id))
  const first = { ...search, after: undefined }
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const list = useKeptFocus(people.map(({ id }) => id).join())
  const onBack = async (done: Outcome) => {
    setOutcome(done)
    clear()
    await onChanged()
  }
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <TaughtCourseHead course={course} current="people" isAdmin={isAdmin} title="People" />
      <PeopleFilters search={search} onSearch={onSearch} seesPast sorts={null} />
      <section ref={list} tabIndex={-1} aria-label="Past people">
        {outcome && <PeopleOutcome outcome={{ unknown: [], ambiguous: [], ...outcome }} />}
        {people.length === 0 ? (
          <EmptyState title={search.search ? 'No one matches' : 'No one left this course'}>
            {search.search
              ? 'Try part of the name or the address.'
              : 'People appear here who leave the course, or are removed from it.'}
          </EmptyState>
        ) : (
          <>
            <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
              <p role="status" className="text-ink-2">
                {ticked.length > 0 ? `${ticked.length} ticked` : `${people.length} on this page`}
              </p>
              <TickAll areAllTicked={areAllTicked} onTick={tickAll} />
              {ticked.length > 0 && (
                <BringBack
                  courseId={course.id}
                  userIds={ticked}
                  label={`Bring back ${counted(ticked.length, 'person', 'people')}`}
                  onBack={onBack}
                />
              )}
            </div>
            <Table compact caption="People who were in this course, the latest end first">
              <thead>
                <tr>
                  <HeaderCell className="w-11">
                    <Tick label="Tick all on this page" checked={areAllTicked} onTick={tickAll} />
                  </HeaderCell>
                  <HeaderCell>Name</HeaderCell>
                  <HeaderCell>Enrolled</HeaderCell>
                  <HeaderCell>Ended</HeaderCell>
                  <HeaderCell>By</HeaderCell>
                  <HeaderCell>Reason</HeaderCell>
                  <HeaderCell>
                    <span className="sr-only">Action</span>
                  </HeaderCell>
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
                      <bdi className="line-clamp-2 wrap-anywhere">{person.name}</bdi>
                      <span className="line-clamp-1 text-small font-normal break-all text-ink-2">
                        {person.email}
                      </span>
                    </RowHeader>
                    <Cell label="Enrolled">
                      <LocalDate at={person.enrolledAt} />
                    </Cell>
                    <Cell label="Ended">
                      <LocalDate at={person.endedAt} />
                    </Cell>
                    <Cell label="By">
                      {person.reason === null ? (
                        'Left by themselves'
                      ) : person.endedBy === null ? (
                        '–'
                      ) : (
                        <bdi className="line-clamp-2 wrap-anywhere">{person.endedBy}</bdi>
                      )}
                    </Cell>
                    <Cell label="Reason" long>
                      <bdi className="line-clamp-3 wrap-anywhere">{person.reason || '–'}</bdi>
                    </Cell>
                    <Cell label="" plain align="right">
                      <BringBack
                        courseId={course.id}
                        userIds={[person.id]}
                        label="Bring back"
                        name={person.name}
                        onBack={onBack}
                      />
                    </Cell>
                  </tr>
                ))}
              </tbody>
            </Table>
          </>
        )}
      </section>
      <EarlierLinks
        newest={search.after === undefined ? null : coursePeopleAddress(course.id, first)}
        earlier={next && coursePeopleAddress(course.id, { ...search, after: next })}
      />
    </main>
  )
}

interface BringBackProps {
  courseId: string
  userIds: readonly string[]
  label: string
  /** For screen readers, in a row. */
  name?: string
  onBack: (outcome: Outcome) => Promise<void>
}

function BringBack({ courseId, userIds, label, name, onBack }: BringBackProps) {
  const [busy, setBusy] = useState(false)
  const bringBack = async () => {
    setBusy(true)
    try {
      const outcome = await callApi('POST /api/teach/courses/{id}/people/returns', {
        params: { id: courseId },
        body: { userIds: [...userIds] },
      })
      const { added, notEnrolled } = outcome
      toast({
        title: `${counted(added, 'person', 'people')} enrolled again`,
        description:
          notEnrolled.length > 0 ? `${notEnrolled.length} not enrolled. See above the list.` : undefined,
        ...(added === 0 && notEnrolled.length > 0 ? { variant: 'destructive' as const } : {}),
      })
      await onBack(outcome)
    } catch (error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'Not enrolled', description, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="outline"
      size="small"
      busy={busy}
      aria-label={name === undefined ? undefined : `${label} ${name}`}
      onClick={() => void bringBack()}
    >
      {label}
    </Button>
  )
}
