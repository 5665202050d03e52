import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AssignmentDetail } from '../../../../contract/assessment/assignments.ts'
import { callApi } from '../../../lib/api.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Switch } from '../../../ui/forms/switch.tsx'
import { TextLink } from '../../../ui/text/text.tsx'
import { assignmentQuery } from '../queries.ts'

/** Whether a submitted version appears on the student's public page. */
export function Showing({
  assignmentId,
  submission,
}: {
  assignmentId: string
  submission: AssignmentDetail['submissions'][number]
}) {
  const queryClient = useQueryClient()
  const { id, shown } = submission
  // The choice, until it is saved.
  const [target, setTarget] = useState<boolean | null>(null)
  const change = useMutation({
    mutationFn: (shown: boolean) =>
      callApi('PUT /api/user/submissions/{id}/showing', { params: { id }, body: { shown } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: assignmentQuery(assignmentId).queryKey }),
    onSettled: () => setTarget(null),
    onError: (error) =>
      toast({ title: 'This wasn’t saved', description: error.message, variant: 'destructive' }),
  })
  return (
    <div className="mt-6 max-w-[66ch]">
      <Switch
        label="Show this version on my public page"
        hint="The text, links and files, as you handed them in. Never the grade or the feedback."
        checked={target ?? shown}
        onChange={(event) => {
          setTarget(event.target.checked)
          change.mutate(event.target.checked)
        }}
      />
      {shown && (
        <p className="type-note mt-2 text-ink-2">
          Others can see it while your public page is on, in{' '}
          <TextLink to="/dashboard/profile">your profile</TextLink>.
        </p>
      )}
    </div>
  )
}
