import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CalculatorValue, CalculatorValues } from '../../../contract/learning/calculators.ts'
import { joinValues, sortedValues } from '../../../rules/learning/calculator-values.ts'
import { callApi } from '../../lib/api.ts'
import { saveByRevision } from '../../lib/autosave/by-revision.ts'
import { deviceCopy, isKeptRevision } from '../../lib/autosave/device-copy.ts'
import { fitsKeepalive, useAutosave } from '../../lib/autosave/use-autosave.ts'
import { openTabs } from '../../lib/tabs.ts'
import { calculatorValuesQuery } from './queries.ts'

const isValues = (value: unknown): value is CalculatorValue[] => Array.isArray(value)

/** The viewer's numbers in a module, saved as they are typed. What another tab or device wrote is joined with them. */
export function useCalculatorValues(viewerId: string, courseId: string, initial: CalculatorValues) {
  const queryClient = useQueryClient()
  const { moduleId } = initial
  const name = `creare-calculators-${viewerId}-${moduleId}`
  const create = () => {
    const params = { id: courseId, moduleId }
    const tabs = openTabs<CalculatorValues>(`calculators-${viewerId}`)
    const saver = saveByRevision<CalculatorValue[], CalculatorValues>({
      saved: initial,
      contentOf: ({ values }) => sortedValues(values),
      conflictCode: 'numbers-changed',
      join: joinValues,
      debounceMs: 900,
      copy: deviceCopy(name, isKeptRevision(isValues)),
      load: async () => (await callApi('GET /api/user/calculators/{id}/{moduleId}', { params })).calculators,
      send: async (values, revision) => {
        const body = { values, revision }
        const options = { keepalive: fitsKeepalive(body), author: viewerId }
        const key = 'PUT /api/user/calculators/{id}/{moduleId}'
        return (await callApi(key, { params, body }, undefined, options)).calculators
      },
      onSaved: (saved) => {
        tabs.tell(saved)
        queryClient.setQueryData(calculatorValuesQuery(courseId, moduleId).queryKey, { calculators: saved })
      },
    })
    const stopListening = tabs.listen((other) => {
      if (other.moduleId === moduleId) saver.adopt(other)
    })
    const end = () => {
      stopListening()
      tabs.close()
    }
    return { ...saver, end, contentNow: () => saver.read().content }
  }
  const [state, saver] = useAutosave(name, create, { resume: (kept) => kept.adopt(initial) })
  useEffect(() => saver.adopt(initial), [saver, initial])
  return { ...state, read: saver.contentNow, change: saver.change }
}
