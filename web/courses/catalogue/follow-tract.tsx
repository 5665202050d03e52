import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Tract } from '../../../contract/courses/catalogue.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { followedTractQuery } from './queries.ts'

/** A student follows at most one tract. */
export function FollowTract({ tract, followed }: { tract: Pick<Tract, 'id' | 'title'>; followed: boolean }) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: () => callApi('PUT /api/user/tract', { body: { tractId: followed ? null : tract.id } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(followedTractQuery.queryKey, answer)
      toast({
        title: followed ? 'No longer following' : `You’re following ${tract.title}`,
        description: followed
          ? 'Your progress stays. You can follow a tract again any time.'
          : 'It now comes first here and on your dashboard.',
      })
    },
    onError: (error) => {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'That wasn’t saved', description, variant: 'destructive' })
    },
  })
  return (
    <Button variant="outline" size="small" busy={change.isPending} onClick={() => change.mutate()}>
      {followed ? 'Stop following' : 'Follow this tract'}
      <span className="sr-only"> {tract.title}</span>
    </Button>
  )
}
