import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CourseChange, CourseChanges } from '../../../../contract/courses/changes.ts'
import { isSamePart } from '../../../../rules/courses/drafts.ts'
import { counted } from '../../../../rules/text/counted.ts'
import { callApi, sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { LocalTime } from '../../../ui/text/local-time.tsx'
import { showChanges } from './changes-queries.ts'

interface ScheduledChangesProps {
  courseId: string
  changes: readonly CourseChange[]
  scheduled: NonNullable<CourseChanges['scheduled']>
}

/** The set that waits for its time, or that the checks stopped. */
export function ScheduledChanges({ courseId, changes, scheduled }: ScheduledChangesProps) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { at, parts, asksAll, by, problem } = scheduled
  const named = changes.filter((change) => parts.some((part) => isSamePart(part, change)))

  async function takeBack() {
    setBusy(true)
    setFailure(null)
    try {
      const params = { id: courseId }
      const answer = await callApi('DELETE /api/authoring/courses/{id}/changes/schedule', { params })
      showChanges(queryClient, courseId, answer)
      toast({ title: 'The changes stay drafts' })
    } catch (error) {
      setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  const titles = named.map(({ title }) => `“${title}”`).join(', ')
  return (
    <>
      {failure && <Alert tone="bad" title={failure} role="alert" className="mt-4" />}
      <Alert
        tone={problem === '' ? 'ok' : 'bad'}
        title={
          problem === '' ? (
            <>
              {`${counted(named.length, 'change goes', 'changes go')} live on `}
              <LocalTime at={at} />
            </>
          ) : (
            'The scheduled changes didn’t go live'
          )
        }
        className="mt-4"
      >
        <p className="wrap-anywhere">
          {problem !== '' && `${problem} Fix it, then make them live. `}
          {titles !== '' && `${titles}. `}
          {problem === '' &&
            asksAll &&
            'Everyone who has completed the course is asked to do the new module. '}
          {by !== null && `Scheduled by ${by}.`}
        </p>
        <Button variant="outline" size="small" className="mt-3" busy={busy} onClick={() => void takeBack()}>
          {problem === '' ? 'Cancel the schedule' : 'Got it'}
        </Button>
      </Alert>
    </>
  )
}
