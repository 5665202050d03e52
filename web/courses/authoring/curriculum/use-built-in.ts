import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi, sentenceOf } from '../../../lib/api.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { builtInQuery } from './built-in-query.ts'
import { showCurriculum } from './curriculum-queries.ts'

/** The built-in courses, and the choice whether the school offers them. */
export function useBuiltIn() {
  const queryClient = useQueryClient()
  const state = useSuspenseQuery(builtInQuery).data
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function offer(offered: boolean) {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      const next = await callApi('PUT /api/admin/built-in-courses', { body: { offered } })
      queryClient.setQueryData(builtInQuery.queryKey, next)
      await showCurriculum(queryClient)
      toast({ title: offered ? 'The built-in courses are offered' : 'The built-in courses are archived' })
    } catch (error) {
      setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
    } finally {
      setAsking(false)
      setBusy(false)
    }
  }

  return { state, isAsking, setAsking, busy, failure, offer }
}
