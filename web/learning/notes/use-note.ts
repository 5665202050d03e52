import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Note } from '../../../contract/learning/notes.ts'
import { joinNotes } from '../../../rules/learning/notes.ts'
import { callApi } from '../../lib/api.ts'
import { saveByRevision } from '../../lib/autosave/by-revision.ts'
import { deviceCopy, isKeptRevision } from '../../lib/autosave/device-copy.ts'
import { fitsKeepalive, useAutosave } from '../../lib/autosave/use-autosave.ts'
import { openTabs } from '../../lib/tabs.ts'
import { noteQuery, notesQuery } from './queries.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/** One note on screen, saved as it is written. What another tab or device wrote is joined with it. */
export function useNote(viewerId: string, courseId: string, initial: Note, typed: () => string | undefined) {
  const queryClient = useQueryClient()
  const { moduleId } = initial
  const name = `creare-note-${viewerId}-${moduleId}`
  const create = () => {
    const params = { id: courseId, moduleId }
    const tabs = openTabs<Note>(`notes-${viewerId}`)
    const saver = saveByRevision<string, Note>({
      saved: initial,
      contentOf: ({ text }) => text,
      conflictCode: 'note-changed',
      join: joinNotes,
      debounceMs: 900,
      copy: deviceCopy(name, isKeptRevision(isText)),
      load: async () => (await callApi('GET /api/user/notes/{id}/{moduleId}', { params })).note,
      send: async (text, revision) => {
        const body = { text, revision }
        const options = { keepalive: fitsKeepalive(body), author: viewerId }
        return (await callApi('PUT /api/user/notes/{id}/{moduleId}', { params, body }, undefined, options))
          .note
      },
      onSaved: (saved) => {
        tabs.tell(saved)
        queryClient.setQueryData(noteQuery(courseId, moduleId).queryKey, (known) => known && { note: saved })
        queryClient.removeQueries({ queryKey: notesQuery.queryKey, exact: true })
      },
    })
    const stopListening = tabs.listen((other) => {
      if (other.moduleId === moduleId) saver.adopt(other)
    })
    const end = () => {
      stopListening()
      tabs.close()
    }
    return { ...saver, end }
  }
  const resume = (saver: ReturnType<typeof create>) => saver.adopt(initial)
  const restore = (saver: ReturnType<typeof create>) => {
    const [early, { content: rendered }] = [typed(), saver.read()]
    saver.restore()
    // Typed before hydration, when nothing listened.
    if (early !== undefined && early !== rendered)
      saver.change(joinNotes(rendered, saver.read().content, early))
  }
  const [state, note] = useAutosave(name, create, { resume, restore })
  useEffect(() => note.adopt(initial), [note, initial])
  return { ...state, change: note.change }
}
