import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthoredModule } from '../../contract/lectures.ts'
import { ApiError, callApi } from '../lib/api.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { LectureStanding } from './lecture-standing.tsx'
import { LectureText } from './lecture-text.tsx'
import { authoredModuleQuery } from './module-queries.ts'
import { forgetPublic } from './queries.ts'
import { TwoTexts } from './two-texts.tsx'
import { useLecture } from './use-lecture.ts'
import './lecture.css'

/** The lecture, saved while it is written. States: saved, saving, offline, conflict, changes not live, refused. */
export function LecturePart({ module }: { module: AuthoredModule }) {
  const queryClient = useQueryClient()
  const { keeper, state, unsaved, settleUnsaved } = useLecture(module)
  const [busy, setBusy] = useState(false)
  const isOpen = module.course.status === 'published' || module.course.status === 'archived'
  const isLive = state.standing === 'saved' && !state.lecture.changed

  async function makeLive() {
    if (busy) return
    setBusy(true)
    try {
      await keeper.flush()
      const { standing, lecture } = keeper.state()
      if (standing !== 'saved') return
      const answer = await callApi('POST /api/authoring/modules/{moduleId}/lecture/live', {
        params: { moduleId: module.id },
        body: { revision: lecture.revision },
      })
      keeper.settled(answer.lecture)
      void queryClient.invalidateQueries({ queryKey: authoredModuleQuery(module.id).queryKey })
      forgetPublic(queryClient)
      toast({ title: 'The lecture is live' })
    } catch (error) {
      const description = error instanceof ApiError ? error.message : 'Please try again.'
      toast({ title: 'Not live yet', description, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-label="Lecture">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <LectureStanding state={state} />
        {isOpen ? (
          <Button busy={busy} disabled={isLive} onClick={() => void makeLive()}>
            {isLive ? 'Students read this text' : 'Make changes live'}
          </Button>
        ) : (
          <p className="type-note text-ink-2">It goes live with the course.</p>
        )}
      </div>
      {unsaved !== null && (
        <Alert title="This device kept text that was never saved" className="mb-6">
          <p className="mb-3">
            It differs from the lecture as it is now. The lecture’s text stays among the versions.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" size="small" onClick={() => settleUnsaved(true)}>
              Go on with it
            </Button>
            <Button variant="quiet" size="small" onClick={() => settleUnsaved(false)}>
              Forget it
            </Button>
          </div>
        </Alert>
      )}
      <TwoTexts state={state} keeper={keeper} />
      <LectureText key={state.edition} text={state.text} onText={keeper.type} />
    </section>
  )
}
