import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Worksheet, WorksheetAnswer } from '../../../contract/learning/worksheets.ts'
import { compactAnswers, joinWorksheets } from '../../../rules/learning/worksheets.ts'
import { callApi } from '../../lib/api.ts'
import { saveByRevision } from '../../lib/autosave/by-revision.ts'
import { deviceCopy, isKeptRevision } from '../../lib/autosave/device-copy.ts'
import { fitsKeepalive, useAutosave } from '../../lib/autosave/use-autosave.ts'
import { openTabs } from '../../lib/tabs.ts'
import { worksheetQuery } from './queries.ts'

const isAnswers = (value: unknown): value is WorksheetAnswer[] => Array.isArray(value)

/** A worksheet on screen, saved as it is filled in. What another tab or device wrote is joined with it. */
export function useWorksheet(viewerId: string, courseId: string, initial: Worksheet) {
  const queryClient = useQueryClient()
  const { moduleId } = initial
  const name = `creare-worksheet-${viewerId}-${moduleId}`
  const create = () => {
    const params = { id: courseId, moduleId }
    const tabs = openTabs<Worksheet>(`worksheets-${viewerId}`)
    const saver = saveByRevision<WorksheetAnswer[], Worksheet>({
      saved: initial,
      contentOf: ({ answers }) => compactAnswers(answers),
      conflictCode: 'worksheet-changed',
      join: joinWorksheets,
      debounceMs: 900,
      copy: deviceCopy(name, isKeptRevision(isAnswers)),
      load: async () => (await callApi('GET /api/user/worksheets/{id}/{moduleId}', { params })).worksheet,
      send: async (answers, revision) => {
        const body = { answers, revision }
        const options = { keepalive: fitsKeepalive(body), author: viewerId }
        const key = 'PUT /api/user/worksheets/{id}/{moduleId}'
        return (await callApi(key, { params, body }, undefined, options)).worksheet
      },
      onSaved: (saved) => {
        tabs.tell(saved)
        queryClient.setQueryData(worksheetQuery(courseId, moduleId).queryKey, { worksheet: saved })
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
  const [state, saver] = useAutosave(name, create, { resume: (kept) => kept.adopt(initial) })
  useEffect(() => saver.adopt(initial), [saver, initial])

  const answerOf = (step: string): WorksheetAnswer =>
    state.content.find((answer) => answer.step === step) ?? { step, done: false, text: '' }
  const change = (step: string, part: Partial<WorksheetAnswer>) => {
    const current = saver.read().content
    const known = current.find((answer) => answer.step === step) ?? { step, done: false, text: '' }
    saver.change(compactAnswers([...current.filter((answer) => answer !== known), { ...known, ...part }]))
  }
  return { ...state, answerOf, change, settled: saver.settled }
}
