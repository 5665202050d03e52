import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Note } from '../../contract/notes.ts'
import { callApi } from '../lib/api.ts'
import { deviceStorage } from '../lib/kept-text.ts'
import { openTabs } from '../lib/tabs.ts'
import { createNoteKeeper } from './note-keeper.ts'
import { noteQuery, notesQuery } from './queries.ts'

export function useNote(viewerId: string, courseId: string, initial: Note) {
  const queryClient = useQueryClient()
  const [{ keeper, tabs }] = useState(() => {
    const tabs = openTabs<Note>(`notes-${viewerId}`)
    const params = { id: courseId, moduleId: initial.moduleId }
    const keeper = createNoteKeeper({
      note: initial,
      key: `creare-note-${viewerId}-${initial.moduleId}`,
      storage: deviceStorage(),
      tabs,
      read: () => callApi('GET /api/user/notes/{id}/{moduleId}', { params }),
      write: (body) =>
        callApi('PUT /api/user/notes/{id}/{moduleId}', { params, body }, undefined, {
          // Browsers allow 64 kB of keepalive requests.
          keepalive: body.text.length < 15_000,
        }),
      onSaved: (note) => {
        queryClient.setQueryData(noteQuery(courseId, note.moduleId).queryKey, { note })
        queryClient.removeQueries({ queryKey: notesQuery.queryKey, exact: true })
      },
    })
    return { keeper, tabs }
  })
  const state = useSyncExternalStore(keeper.subscribe, keeper.read, keeper.read)

  useEffect(() => {
    keeper.restore()
    const flush = () => void keeper.flush()
    const lookAway = () => (document.visibilityState === 'hidden' ? flush() : keeper.tryAgain())
    document.addEventListener('visibilitychange', lookAway)
    // Two windows side by side are both visible; only the focus event shows that the viewer is back from signing in.
    window.addEventListener('focus', keeper.tryAgain)
    window.addEventListener('pagehide', flush)
    window.addEventListener('online', flush)
    return () => {
      document.removeEventListener('visibilitychange', lookAway)
      window.removeEventListener('focus', keeper.tryAgain)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('online', flush)
      // Notify the other tabs of the last text before closing the channel.
      void keeper.flush().finally(() => tabs.close())
      keeper.end()
    }
  }, [keeper, tabs])

  return { ...state, change: keeper.change }
}
