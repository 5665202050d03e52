import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { moved } from '../../../../rules/courses/curriculum.ts'
import { callApi, sentenceOf } from '../../../lib/api.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { showCurriculum } from '../curriculum/curriculum-queries.ts'

/** Moves an item up or down. Ignores presses while a move is pending. */
export function useMove(kind: 'departments' | 'tracts', list: readonly { id: string }[]) {
  const queryClient = useQueryClient()
  const isUnderWay = useRef(false)
  return async (id: string, by: -1 | 1): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const ids = moved(
      list.map((one) => one.id),
      id,
      by,
    )
    try {
      if (kind === 'departments') await callApi('PUT /api/admin/department-order', { body: { ids } })
      else await callApi('PUT /api/admin/tract-order', { body: { ids } })
    } catch (error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'Not moved', description, variant: 'destructive' })
    } finally {
      isUnderWay.current = false
    }
    await showCurriculum(queryClient)
  }
}
