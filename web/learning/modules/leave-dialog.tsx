import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Course } from '../../../contract/courses/catalogue.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { forgetPlans } from '../plan/queries.ts'
import { enrollmentQuery, enrollmentsQuery } from '../queries.ts'

export function LeaveDialog({
  course,
  onClose,
}: {
  course: Pick<Course, 'id' | 'code' | 'title'>
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const leave = useMutation({
    mutationFn: () => callApi('DELETE /api/user/enrollment/{id}', { params: { id: course.id } }),
    onSuccess: async (answer) => {
      queryClient.setQueryData(enrollmentQuery(course.id).queryKey, answer)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: enrollmentsQuery.queryKey }),
        forgetPlans(queryClient),
      ])
      toast({ title: `You’ve left ${course.title}`, description: 'Your progress and notes stay.' })
      onClose()
    },
    onError: (error) => {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'You’re still enrolled', description, variant: 'destructive' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Leave ${course.code} ${course.title}?`}
      description="We’ll take it off your list. Your progress and notes stay, and you can come back any time."
      confirmLabel="Leave course"
      busy={leave.isPending}
      onConfirm={() => leave.mutate()}
    />
  )
}
