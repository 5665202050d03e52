import { useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { waitingPeopleAddress } from '../../../rules/addresses.ts'
import { counted } from '../../../rules/text/counted.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { useTicks } from '../../lib/use-ticks.ts'
import { TaughtCourseHead } from '../../shell/taught-course-head.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Tick } from '../../ui/forms/tick.tsx'
import { EarlierLinks } from '../../ui/navigation/earlier-links.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'

interface WaitingPageProps {
  listed: OutputOf<'GET /api/teach/courses/{id}/enrollment-requests'>
  isAdmin: boolean
  /** Whether this is not the first page. */
  isLater: boolean
  onChanged: () => Promise<void>
}

/** People who asked to be enrolled, the first first. */
export function WaitingPage({ listed, isAdmin, isLater, onChanged }: WaitingPageProps) {
  const { course, people, total, next } = listed
  const [busy, setBusy] = useState<'enroll' | 'decline' | null>(null)
  const { ticked, isTicked, areAllTicked, tick, tickAll, clear } = useTicks(people.map(({ id }) => id))
  const decide = async (enroll: boolean) => {
    setBusy(enroll ? 'enroll' : 'decline')
    try {
      const { decided, notEnrolled } = await callApi(
        'POST /api/teach/courses/{id}/enrollment-requests/decisions',
        { params: { id: course.id }, body: { userIds: ticked, enroll } },
      )
      const done = counted(decided, 'person', 'people')
      toast({
        title: enroll ? `${done} enrolled` : `${done} declined`,
        description:
          notEnrolled > 0
            ? `${counted(notEnrolled, 'person', 'people')} couldn’t be enrolled: they’re in as many courses as are possible, or the course isn’t published.`
            : undefined,
      })
      clear()
      await onChanged()
    } catch (error) {
      toast({
        title: 'Not saved',
        description: sentenceOf(error, 'Please try again.'),
        variant: 'destructive',
      })
    } finally {
      setBusy(null)
    }
  }
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <TaughtCourseHead course={course} current="people" isAdmin={isAdmin} title="Waiting" />
      {people.length === 0 ? (
        <EmptyState title="No one waits" art={{ id: course.id, department: course.departmentId }}>
          People appear here when they ask for a place or for permission to enroll.
        </EmptyState>
      ) : (
        <>
          <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
            <p role="status" className="text-ink-2">
              {ticked.length > 0 ? `${ticked.length} ticked` : counted(total, 'person', 'people')}
            </p>
            {ticked.length > 0 && (
              <>
                <Button size="small" busy={busy === 'enroll'} onClick={() => void decide(true)}>
                  Enroll
                </Button>
                <Button
                  variant="outline"
                  size="small"
                  busy={busy === 'decline'}
                  onClick={() => void decide(false)}
                >
                  Decline
                </Button>
              </>
            )}
          </div>
          <Table compact caption="People who wait to be enrolled, the first first">
            <thead>
              <tr>
                <HeaderCell className="w-11">
                  <Tick label="Tick all on this page" checked={areAllTicked} onTick={tickAll} />
                </HeaderCell>
                <HeaderCell className="md:min-w-52">Name</HeaderCell>
                <HeaderCell>Waits for</HeaderCell>
                <HeaderCell>Since</HeaderCell>
                <HeaderCell>Note</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {people.map(({ id, name, email, kind, note, askedAt }) => (
                <tr key={id}>
                  <Cell label="">
                    <Tick label={`Tick ${name}`} checked={isTicked(id)} onTick={(on) => tick(id, on)} />
                  </Cell>
                  <RowHeader>
                    <bdi className="line-clamp-2 wrap-anywhere">{name}</bdi>
                    <span className="line-clamp-1 text-small font-normal break-all text-ink-2">{email}</span>
                  </RowHeader>
                  <Cell label="Waits for">{kind === 'place' ? 'A place' : 'Permission'}</Cell>
                  <Cell label="Since">
                    <LocalTime at={askedAt} />
                  </Cell>
                  <Cell label="Note" long>
                    <bdi className="wrap-anywhere whitespace-pre-line">{note}</bdi>
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
      <EarlierLinks
        newest={isLater ? waitingPeopleAddress(course.id) : null}
        earlier={next && `${waitingPeopleAddress(course.id)}?after=${encodeURIComponent(next)}`}
      />
    </main>
  )
}
