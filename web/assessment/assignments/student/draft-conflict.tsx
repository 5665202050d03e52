import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import type { DraftSaver } from './use-assignment-draft.ts'

/** Another tab or device saved a newer draft: the student chooses one. */
export function DraftConflict({ saver }: { saver: DraftSaver }) {
  const question = useRef<HTMLDivElement>(null)
  // It may appear above the part of the form that is being written in, under the header.
  useEffect(() => {
    // It returns a promise in newer browsers, which is no clean-up.
    question.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [])
  return (
    <div ref={question}>
      <Alert role="alert" title="This draft was changed in another tab or on another device">
        <p>The text on this screen is not saved. Which draft do you want to keep?</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button type="button" variant="outline" size="small" onClick={() => saver.resolve('mine')}>
            Keep this one
          </Button>
          <Button type="button" variant="outline" size="small" onClick={() => saver.resolve('theirs')}>
            Use the other one
          </Button>
        </div>
      </Alert>
    </div>
  )
}
