import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChangedLecture } from '../../../contract/courses/lecture-changes.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { ChangeParts } from './change-parts.tsx'
import { changedElementId } from './place.ts'
import { lectureChangeQuery } from './queries.ts'
import { useMarkRead } from './use-mark-read.ts'
import './changes.css'

/** Above a lesson that changed since the student completed it: what changed, and a way to tick it off. */
export function ChangedLesson({ lecture }: { lecture: ChangedLecture }) {
  const [shown, setShown] = useState(false)
  // The button goes with the notice, so the focus goes on to the lesson.
  const markRead = useMarkRead(() =>
    document.getElementById('module-heading')?.focus({ preventScroll: true }),
  )
  return (
    <section aria-labelledby="changed-heading" className="changed-lesson print:hidden" id={changedElementId}>
      <h3 id="changed-heading" className="type-heading">
        This lesson changed since you completed it
      </h3>
      <ChangeText lecture={lecture} />
      <details onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
        <summary>Show what changed</summary>
        {shown && <Parts lecture={lecture} />}
      </details>
      <Button variant="outline" size="small" className="mt-3" onClick={() => markRead(lecture)}>
        I have read it
      </Button>
    </section>
  )
}

/** What is new in the author's words, and what changed in ours. */
export function ChangeText({ lecture: { notes, sentence, changedAt } }: { lecture: ChangedLecture }) {
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="mt-1 wrap-anywhere">
          <bdi>{note}</bdi>
        </p>
      ))}
      <p className="type-note mt-1 text-ink-2">
        {`${sentence} · `}
        <LocalTime at={changedAt} />
      </p>
    </>
  )
}

function Parts({ lecture: { courseId, moduleId, version } }: { lecture: ChangedLecture }) {
  const { data, isError, refetch } = useQuery(lectureChangeQuery(courseId, moduleId, version))
  if (isError) return <ErrorState onRetry={() => void refetch()} />
  if (data === undefined) return <Spinner label="Comparing" />
  if (data.change === null) return <p className="type-note text-ink-2">You have read this already.</p>
  return <ChangeParts parts={data.change.parts} />
}
