import { useRef, useState } from 'react'
import type { ChangedLecture } from '../../../contract/courses/lecture-changes.ts'
import { passageAddress } from '../../../rules/addresses.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { BlockHead } from '../../ui/text/text.tsx'
import { ChangeText } from './changed-lesson.tsx'
import { changedElementId } from './place.ts'
import { useMarkRead } from './use-mark-read.ts'

const shownFirst = 3

/** For the dashboard: lectures that changed since the student completed them. Nothing is shown without one. */
export function ChangedLectures({ lectures }: { lectures: readonly ChangedLecture[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [all, setAll] = useState(false)
  const markRead = useMarkRead(() => {
    // The last one takes the whole list away.
    if (heading.current?.isConnected) heading.current.focus({ preventScroll: true })
    else document.getElementById('main')?.focus({ preventScroll: true })
  })
  if (lectures.length === 0) return null
  const shown = all ? lectures : lectures.slice(0, shownFirst)
  return (
    <section aria-labelledby="changed-lectures-heading" className="min-w-0">
      <BlockHead id="changed-lectures-heading" title="Changed since you completed it" headingRef={heading} />
      <ul>
        {shown.map((lecture) => (
          <li key={lecture.moduleId} className="border-b border-line py-3">
            <p className="kicker wrap-anywhere">{lecture.courseCode}</p>
            <Link
              to={passageAddress(lecture, changedElementId)}
              className="font-[560] wrap-anywhere no-underline hover:underline"
            >
              <bdi>{lecture.moduleTitle}</bdi>
            </Link>
            <ChangeText lecture={lecture} />
            <Button
              variant="outline"
              size="small"
              className="mt-2"
              aria-label={`I have read it: ${lecture.moduleTitle}`}
              onClick={() => markRead(lecture)}
            >
              I have read it
            </Button>
          </li>
        ))}
      </ul>
      {lectures.length > shown.length && (
        <Button variant="quiet" size="small" className="mt-3" onClick={() => setAll(true)}>
          {`Show ${lectures.length - shown.length} more`}
        </Button>
      )}
    </section>
  )
}
