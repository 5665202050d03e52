import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CourseChange, CourseChanges } from '../../../../contract/courses/changes.ts'
import { isAbout, isSamePart } from '../../../../rules/courses/drafts.ts'
import { counted } from '../../../../rules/text/counted.ts'
import { ApiError, callApi, sentenceOf } from '../../../lib/api.ts'
import { momentOf, skippedFault } from '../../../lib/local-input.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { BlockHead } from '../../../ui/text/text.tsx'
import { changesQuery } from '../queries.ts'
import { ChangeRow } from './change-row.tsx'
import { showChanges } from './changes-queries.ts'
import { GoLiveDialog } from './go-live-dialog.tsx'
import { ScheduledChanges } from './scheduled-changes.tsx'

const keyOf = ({ kind, id }: Pick<CourseChange, 'kind' | 'id'>) => `${kind} ${id}`

/**
 * What students do not see yet, and how it goes live. States: nothing (not shown), waiting, scheduled, stopped by the checks,
 * choosing a time, sending, refused, all live.
 */
export function ChangesPanel({ courseId }: { courseId: string }) {
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(changesQuery(courseId))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [asksAll, setAsksAll] = useState(false)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [dayProblem, setDayProblem] = useState<string | undefined>()
  const [isDone, setIsDone] = useState(false)
  const { changes, findings, people, scheduled } = data
  const chosen = changes.filter((change) => !left.has(keyOf(change)))
  const isBlocked = findings.some((one) => one.blocks && chosen.some((change) => isAbout(one, change)))
  if (changes.length === 0 && scheduled === null && !isDone) return null

  /** @param day as typed; null: now */
  async function goLive(day: string | null) {
    if (busy) return
    const at = day === null ? null : momentOf(day)
    if (day !== null) {
      const fault = at === null ? 'Please choose a day and time' : skippedFault(day)
      setDayProblem(fault)
      if (fault !== undefined) return
    }
    setBusy(true)
    setFailure(null)
    try {
      const parts = chosen.map(({ kind, id }) => ({ kind, id }))
      const answer = await callApi('POST /api/authoring/courses/{id}/changes/live', {
        params: { id: courseId },
        body: { parts, at, asksAll: asksAll && hasModules(chosen) },
      })
      showChanges(queryClient, courseId, answer)
      setAsking(false)
      setLeft(new Set())
      setAsksAll(false)
      setIsDone(at === null)
      toast({ title: at === null ? 'The changes are live' : 'The changes are scheduled' })
    } catch (error) {
      const field = error instanceof ApiError ? error.fields.find((one) => one.field === 'at') : undefined
      if (field) return setDayProblem(field.message)
      setAsking(false)
      setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
      await queryClient.invalidateQueries({ queryKey: changesQuery(courseId).queryKey })
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-labelledby="changes" className="pt-12">
      <BlockHead id="changes" title="Changes not live yet" />
      {failure && <Alert tone="bad" title={failure} role="alert" className="mt-4" />}
      {scheduled && <ScheduledChanges courseId={courseId} changes={changes} scheduled={scheduled} />}
      {changes.length === 0 ? (
        <p role="status" className="pt-4 text-ink-2">
          Everything is live.
        </p>
      ) : (
        <>
          <p className="max-w-reading pt-4 text-ink-2">
            {`Only the authors see these changes. ${peopleText(data)} The changes you choose go live together.`}
          </p>
          <ul aria-label="Changes" className="pt-2">
            {changes.map((change) => (
              <ChangeRow
                key={keyOf(change)}
                courseId={courseId}
                change={change}
                findings={findings.filter((finding) => isAbout(finding, change))}
                chosen={chosen.some((one) => isSamePart(one, change))}
                onChoose={(isChosen) => {
                  const others = [...left].filter((key) => key !== keyOf(change))
                  setLeft(new Set(isChosen ? others : [...others, keyOf(change)]))
                }}
              />
            ))}
          </ul>
          {hasModules(chosen) && people.completed > 0 && (
            <Checkbox
              className="max-w-reading pt-4"
              label="Ask everyone who has completed the course to do the new module too"
              hint={`${counted(people.completed, 'person is', 'people are')} told when it goes live, and ${people.completed === 1 ? 'their course is' : 'their courses are'} in progress again until it is done. Certificates stay as they are. Otherwise the module is optional for them.`}
              checked={asksAll}
              onChange={({ target }) => setAsksAll(target.checked)}
            />
          )}
          {isBlocked && <p className="max-w-reading pt-4">Fix what’s marked as required, or leave it out.</p>}
          <div className="flex flex-wrap gap-3 pt-5">
            <Button
              busy={busy && !asking}
              disabled={isBlocked || chosen.length === 0}
              onClick={() => void goLive(null)}
            >
              Make live now
            </Button>
            <Button
              variant="outline"
              disabled={isBlocked || chosen.length === 0}
              onClick={() => {
                setDayProblem(undefined)
                setAsking(true)
              }}
            >
              Choose a time
            </Button>
          </div>
        </>
      )}
      <GoLiveDialog
        open={asking}
        at={scheduled?.at ?? null}
        busy={busy}
        problem={dayProblem}
        onClose={() => setAsking(false)}
        onChosen={(day) => void goLive(day)}
      />
    </section>
  )
}

const hasModules = (changes: readonly CourseChange[]) => changes.some(({ kind }) => kind === 'module')

function peopleText({ people }: CourseChanges): string {
  const { enrolled, completed } = people
  if (enrolled === 0) return 'No one is in this course yet.'
  const done =
    completed === 0
      ? 'no one has completed it'
      : `${completed} ${completed === 1 ? 'has' : 'have'} completed it`
  return `${counted(enrolled, 'student is', 'students are')} in this course, and ${done}.`
}
