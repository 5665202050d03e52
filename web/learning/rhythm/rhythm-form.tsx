import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Rhythm } from '../../../contract/learning/rhythm.ts'
import { ApiError, callApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Select } from '../../ui/forms/select.tsx'
import { rhythmQuery } from './queries.ts'

const choices = [
  { value: '', label: 'No weekly goal' },
  ...[1, 2, 3, 4, 5, 6, 7].map((days) => {
    return { value: String(days), label: days === 1 ? '1 day a week' : `${days} days a week` }
  }),
]

/** Optimistic; rolled back with a notice if saving fails. */
export function RhythmForm({ rhythm, timeZone }: { rhythm: Rhythm; timeZone: string | undefined }) {
  const id = useId()
  const queryClient = useQueryClient()
  const zone = timeZone === undefined ? {} : { timeZone }
  const saved = {
    onSuccess: (answer: { rhythm: Rhythm }) =>
      queryClient.setQueryData(rhythmQuery(timeZone).queryKey, answer),
    onError: (error: Error) =>
      toast({
        title: 'Not saved',
        description:
          error instanceof ApiError && error.status > 0
            ? error.message
            : 'We couldn’t save your choice. Please try again.',
        variant: 'destructive',
      }),
  }
  const choose = useMutation({
    mutationFn: (daysPerWeek: number | null) =>
      callApi('PUT /api/user/rhythm', { body: { daysPerWeek, ...zone } }),
    ...saved,
  })
  const pause = useMutation({
    mutationFn: (paused: boolean) => callApi('PUT /api/user/rhythm/pause', { body: { paused, ...zone } }),
    ...saved,
  })
  const wanted = choose.isPending ? choose.variables : rhythm.wanted
  return (
    <div className="rhythm-form">
      <label htmlFor={id} className="sr-only">
        Weekly goal
      </label>
      <Select
        id={id}
        options={choices}
        value={wanted === null ? '' : String(wanted)}
        onChange={(event) => choose.mutate(event.target.value === '' ? null : Number(event.target.value))}
      />
      <Button
        variant="outline"
        size="small"
        busy={pause.isPending}
        onClick={() => pause.mutate(!rhythm.paused)}
      >
        {rhythm.paused ? 'I’m back' : 'Take a break'}
      </Button>
    </div>
  )
}
