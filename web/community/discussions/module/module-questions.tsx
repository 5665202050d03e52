import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { newThreadAddress } from '../../../../rules/addresses.ts'
import { useSeen } from '../../../lib/use-seen.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ArrowLink } from '../../../ui/text/text.tsx'
import { forumAddress } from '../addresses.ts'
import { threadsQuery } from '../queries.ts'
import { ThreadRow } from '../thread/thread-row.tsx'
import '../discussions.css'

interface ModuleQuestionsProps {
  courseId: string
  moduleId: string
}

const mostShown = 2

/** Below the lecture: the latest questions about this module, and a way to ask. Loaded when it comes into view. */
export function ModuleQuestions({ courseId, moduleId }: ModuleQuestionsProps) {
  const section = useRef<HTMLElement>(null)
  const isSeen = useSeen(section)
  // A course's forum has the course's id.
  const { data } = useQuery({ ...threadsQuery({ module: moduleId }), enabled: isSeen })
  const threads = data?.threads ?? []
  return (
    <section ref={section} aria-labelledby="questions-heading" className="mt-12 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-6">
        <div>
          <h3 id="questions-heading" className="type-heading">
            Questions about this module
          </h3>
          {data !== undefined && threads.length === 0 && (
            <p className="type-note text-ink-2">No one has asked yet. Select a passage to quote it.</p>
          )}
        </div>
        <ButtonLink to={newThreadAddress(courseId, { module: moduleId })} variant="outline" size="small">
          Ask a question
        </ButtonLink>
      </div>
      {threads.length > 0 && (
        <>
          <ul className="mt-2">
            {threads.slice(0, mostShown).map((thread) => (
              <ThreadRow key={thread.id} thread={thread} inForum level={4} />
            ))}
          </ul>
          <p className="pt-3">
            <ArrowLink to={forumAddress(courseId)}>All questions of this course</ArrowLink>
          </p>
        </>
      )}
    </section>
  )
}
