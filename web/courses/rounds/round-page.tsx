import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { discussionsAddress } from '../../../rules/addresses.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { TaughtCourseHead } from '../../shell/taught-course-head.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Crumb } from '../../ui/text/text.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { roundsKey } from './queries.ts'
import { RoundDatesList } from './round-dates-list.tsx'
import { RoundDueDates } from './round-due-dates.tsx'
import { draftOf, RoundForm } from './round-form.tsx'
import { RoundPeople } from './round-people.tsx'
import { dayText, scheduleText, stateOf } from './round-texts.ts'
import { StateTag } from './rounds-page.tsx'

interface RoundPageProps {
  detail: OutputOf<'GET /api/teach/courses/{id}/rounds/{roundId}'>
  isAdmin: boolean
  /** `2026-11-26` */
  today: string
  onCopied: () => Promise<void>
}

/** A round: its dates and its people. */
export function RoundPage({ detail, isAdmin, today, onCopied }: RoundPageProps) {
  const { course, modules, round, movedDue } = detail
  const queryClient = useQueryClient()
  const [editing, setEditing] = useState(false)
  const [copying, setCopying] = useState(false)
  const [busy, setBusy] = useState(false)
  const params = { id: course.id, roundId: round.id }
  const refresh = () => queryClient.invalidateQueries({ queryKey: roundsKey(course.id) })
  const archive = async (archived: boolean) => {
    setBusy(true)
    try {
      await callApi('PUT /api/teach/courses/{id}/rounds/{roundId}/archived', { params, body: { archived } })
      await refresh()
    } catch (error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'Not saved', description, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <TaughtCourseHead course={course} current="rounds" isAdmin={isAdmin} title={round.name} />
      <Crumb to={`/teach/courses/${course.id}/rounds`}>Rounds</Crumb>
      {editing ? (
        <div className="mt-6">
          <RoundForm
            first={draftOf(round)}
            modules={modules}
            label="Save round"
            onCancel={() => setEditing(false)}
            onSend={async (facts) => {
              const body = { facts, revision: round.revision }
              await callApi('PUT /api/teach/courses/{id}/rounds/{roundId}', { params, body })
              await refresh()
              setEditing(false)
              toast({ title: 'Round saved' })
            }}
          />
        </div>
      ) : (
        <>
          <div className="mt-4 mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2">
              <StateTag state={stateOf(round, today)} />
              <span>
                {`${dayText(round.startsOn)}${round.endsOn === null ? '' : ` to ${dayText(round.endsOn)}`}`}
              </span>
              <span>{scheduleText(round)}</span>
              <span>{round.timeZone.replaceAll('_', ' ')}</span>
              {round.group && <bdi className="wrap-anywhere">{round.group.name}</bdi>}
            </p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink
                to={`/teach/courses/${course.id}/live-sessions?round=${round.id}`}
                variant="outline"
              >
                Live sessions
              </ButtonLink>
              <ButtonLink to={`${discussionsAddress}/${round.id}`} variant="outline">
                Discussions
              </ButtonLink>
              <Button variant="outline" onClick={() => setEditing(true)}>
                Edit
              </Button>
              <Button variant="outline" onClick={() => setCopying(true)}>
                Copy
              </Button>
              <Button variant="outline" busy={busy} onClick={() => void archive(!round.archived)}>
                {round.archived ? 'Restore' : 'Archive'}
              </Button>
            </div>
          </div>
          <div className="grid items-start gap-x-12 gap-y-12 lg:grid-cols-2">
            <div className="grid min-w-0 gap-y-12">
              <section aria-labelledby="dates-heading">
                <h2 id="dates-heading" className="type-heading mb-4">
                  Dates
                </h2>
                <RoundDatesList round={round} modules={modules} movedDue={movedDue} />
              </section>
              <RoundDueDates courseId={course.id} round={round} modules={modules} movedDue={movedDue} />
            </div>
            <RoundPeople courseId={course.id} round={round} />
          </div>
        </>
      )}
      {copying && (
        <CopyDialog
          courseId={course.id}
          round={round}
          modules={modules}
          onClose={() => setCopying(false)}
          onCopied={(count) => {
            setCopying(false)
            toast({ title: count === 1 ? 'Round added' : `${count} rounds added` })
            void refresh().then(onCopied)
          }}
        />
      )}
    </main>
  )
}
