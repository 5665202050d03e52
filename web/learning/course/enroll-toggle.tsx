import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Course } from '../../../contract/courses/catalogue.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { enrollmentQuery, enrollmentsQuery } from '../queries.ts'

const LeaveDialog = lazy(() =>
  import('../modules/leave-dialog.tsx').then(({ LeaveDialog }) => ({ default: LeaveDialog })),
)

interface EnrollToggleProps {
  course: Pick<Course, 'id' | 'code' | 'title'>
  enrolled: boolean
  /** Only staff take people out of a round. */
  inRound: boolean
}

export function EnrollToggle({ course, enrolled, inRound }: EnrollToggleProps) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const enroll = useMutation({
    mutationFn: () => callApi('POST /api/user/enroll', { body: { courseId: course.id } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(enrollmentQuery(course.id).queryKey, answer)
      return queryClient.invalidateQueries({ queryKey: enrollmentsQuery.queryKey })
    },
    onError: (error) => {
      // biome-ignore lint/suspicious/noConsole: the specification's line, section 8
      console.error('Failed to enroll in course:', error)
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'You weren’t enrolled', description, variant: 'destructive' })
    },
  })
  if (!enrolled) {
    return (
      <Button variant="outline" busy={enroll.isPending} onClick={() => enroll.mutate()}>
        Enroll
      </Button>
    )
  }
  return (
    <>
      <span className="inline-flex min-h-11 items-center gap-2 font-[560] text-ok">Enrolled</span>
      {!inRound && (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Leave course
        </Button>
      )}
      {asking && (
        <Suspense>
          <LeaveDialog course={course} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
