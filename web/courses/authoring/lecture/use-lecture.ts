import { useState } from 'react'
import type { AuthoredModule, LectureDraft } from '../../../../contract/courses/lectures.ts'
import { callApi } from '../../../lib/api.ts'
import { type RevisionSaver, type RevisionState, saveByRevision } from '../../../lib/autosave/by-revision.ts'
import { deviceCopy, isKeptRevision } from '../../../lib/autosave/device-copy.ts'
import { useAutosave, useQuestionBeforeUnload } from '../../../lib/autosave/use-autosave.ts'
import { useCopyName } from '../../../lib/autosave/use-device-copy.ts'

export type LectureState = RevisionState<string, LectureDraft>
export type LectureSaver = RevisionSaver<string, LectureDraft>

const isText = (value: unknown): value is string => typeof value === 'string'

/** The lecture of a module, saved as it is written, and what this device kept of an earlier visit. */
export function useLecture({ id: moduleId, lecture }: AuthoredModule) {
  const { name, personId } = useCopyName('lecture', moduleId)
  const [copy] = useState(() => deviceCopy(name, isKeptRevision(isText)))
  const [unsaved, setUnsaved] = useState<string | null>(null)
  const params = { moduleId }
  const create = () =>
    saveByRevision<string, LectureDraft>({
      saved: lecture,
      contentOf: ({ markdown }) => markdown,
      conflictCode: 'lecture-changed',
      debounceMs: 1_000,
      copy,
      load: async () => (await callApi('GET /api/authoring/modules/{moduleId}', { params })).module.lecture,
      send: async (markdown, revision) => {
        const input = { params, body: { markdown, revision } }
        const options = { author: personId }
        return (await callApi('PUT /api/authoring/modules/{moduleId}/lecture', input, undefined, options))
          .lecture
      },
    })
  const [state, saver] = useAutosave(name, create, {
    resume: (known) => known.adopt(lecture),
    // The author reads first: an earlier visit's text is offered, not taken up by itself.
    restore(known) {
      const kept = copy.read()
      if (kept !== null && kept.content !== known.read().content) setUnsaved(kept.content)
      else void known.saveNow()
    },
  })
  useQuestionBeforeUnload(state.status !== 'saved')

  return {
    saver,
    state,
    /** Written here before and never saved; null if there is nothing. */
    unsaved,
    settleUnsaved(isWanted: boolean) {
      if (isWanted && unsaved !== null) saver.replace(unsaved)
      else copy.forget()
      setUnsaved(null)
    },
  }
}
