import { useQuery } from '@tanstack/react-query'
import { Fragment, useRef } from 'react'
import { useSeen } from '../../lib/use-seen.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text/text.tsx'
import { contributorsQuery } from './queries.ts'

interface LessonCreditsProps {
  courseId: string
  moduleId: string
  /** Opens the form; missing for those who are not in the course. */
  onSuggest: (() => void) | undefined
}

/** Below a lesson: who improved it, and a way to do the same. Loaded when it comes into view. */
export function LessonCredits({ courseId, moduleId, onSuggest }: LessonCreditsProps) {
  const section = useRef<HTMLElement>(null)
  const isSeen = useSeen(section)
  const { data } = useQuery({ ...contributorsQuery(courseId, moduleId), enabled: isSeen })
  const people = data?.people ?? []
  return (
    <section
      ref={section}
      aria-label="Improve this lesson"
      className="mt-10 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden"
    >
      <p className="type-note min-w-0 flex-1 basis-60 wrap-anywhere text-ink-2">
        {people.length === 0 ? (
          onSuggest && 'Found a mistake or something newer?'
        ) : (
          <>
            {'Improved by '}
            {people.map(({ name, handle }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and people have no id here
              <Fragment key={index}>
                {index > 0 && (index === people.length - 1 ? ' and ' : ', ')}
                {handle === null ? <bdi>{name}</bdi> : <TextLink to={`/@${handle}`}>{name}</TextLink>}
              </Fragment>
            ))}
            {'.'}
          </>
        )}
      </p>
      {onSuggest && (
        <Button variant="outline" size="small" onClick={onSuggest}>
          Suggest an edit
        </Button>
      )}
    </section>
  )
}
