import { useEffect, useState, useSyncExternalStore } from 'react'
import type { AuthoredModule } from '../../contract/lectures.ts'
import { callApi } from '../lib/api.ts'
import { forgetText, keepText, keptText } from '../lib/kept-text.ts'
import { useOwnName } from '../lib/own-name.ts'
import { type LectureKeeper, lectureKeeper } from './lecture-keeper.ts'

/** The keeper of a module's lecture for the life of the page, and what this device had kept of an earlier visit. */
export function useLecture(module: AuthoredModule) {
  const { id: moduleId, lecture } = module
  const name = useOwnName('lecture', moduleId)
  const [keeper] = useState<LectureKeeper>(() =>
    lectureKeeper({
      lecture,
      send: async (body) =>
        (await callApi('PUT /api/authoring/modules/{moduleId}/lecture', { params: { moduleId }, body }))
          .lecture,
      load: async () =>
        (await callApi('GET /api/authoring/modules/{moduleId}', { params: { moduleId } })).module.lecture,
      keep: (text) => write(name, text),
    }),
  )
  const state = useSyncExternalStore(keeper.subscribe, keeper.state, keeper.state)
  const [unsaved, setUnsaved] = useState<string | null>(null)
  useEffect(() => {
    const kept = keptText(name)
    if (kept !== null && kept !== keeper.state().text) setUnsaved(kept)
  }, [name, keeper])

  const isSaved = state.standing === 'saved'
  useEffect(() => {
    if (isSaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSaved])
  // Leaving for another screen of the site saves at once.
  useEffect(() => () => void keeper.flush().then(keeper.stop), [keeper])

  return {
    keeper,
    state,
    /** What was written here before and never saved; null where there is nothing. */
    unsaved,
    settleUnsaved(use: boolean) {
      if (use && unsaved !== null) keeper.replace(unsaved, null)
      else write(name, null)
      setUnsaved(null)
    },
  }
}

function write(name: string, text: string | null): void {
  if (text === null) forgetText(name)
  else keepText(name, text)
}
