import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { PlanForm } from './plan-form.tsx'
import { planQuery } from './queries.ts'

export interface PlannedCourse {
  id: string
  code: string
  title: string
}

/** States: loading, failed, nothing left, new plan, known plan, paused plan. */
export function PlanDialog({ course, onClose }: { course: PlannedCourse; onClose: () => void }) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  // The form begins with what it is given, so not with what was there when the dialog was last open.
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...planQuery(course.id, timeZone),
    refetchOnMount: 'always',
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      wide
      title={`Plan ${course.code}`}
      description="Choose when you study. If a day goes by without it, the rest moves on by itself."
    >
      {data && isFetchedAfterMount ? (
        <PlanForm course={course} work={data} onDone={onClose} />
      ) : error && isFetchedAfterMount ? (
        <>
          <Alert tone="bad" role="alert" title={sentenceOf(error, 'The plan couldn’t be loaded.')} />
          <Button variant="outline" className="mt-5" onClick={() => refetch()}>
            Try again
          </Button>
        </>
      ) : (
        <p className="grid min-h-80 place-items-center" role="status">
          <Spinner />
          <span className="sr-only">Loading</span>
        </p>
      )}
    </Dialog>
  )
}
