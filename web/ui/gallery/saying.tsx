import { Info } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { ConfirmDialog, Dialog } from '../dialogs/dialog.tsx'
import { Alert } from '../feedback/alert.tsx'
import { Loading, Skeleton, SkeletonText } from '../feedback/skeleton.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { EmptyState, ErrorState } from '../feedback/states.tsx'
import { toast } from '../feedback/toast.ts'
import { Tooltip } from '../feedback/tooltip.tsx'
import { IconButton } from '../icon-button.tsx'
import { Row, Specimen } from './specimen.tsx'

export function Saying() {
  const [open, setOpen] = useState<'none' | 'dialog' | 'question'>('none')
  const close = (isOpen: boolean) => !isOpen && setOpen('none')
  return (
    <>
      <Specimen title="Notices">
        <div className="grid gap-4 nav:grid-cols-2">
          <Alert title="Prerequisites Required">
            You must complete the previous modules before accessing this one. Complete modules in sequence.
          </Alert>
          <Alert tone="bad" title="Error">
            There was an error submitting your enrollment. Please try again.
          </Alert>
          <Alert tone="ok" title="Course Completed">
            All five modules are done.
          </Alert>
        </div>
        <Row>
          <Button
            variant="outline"
            size="small"
            onClick={() => toast({ title: 'Logged in successfully', description: 'Welcome back, Amara.' })}
          >
            Show a toast
          </Button>
          <Button
            variant="outline"
            size="small"
            onClick={() =>
              toast({ title: 'Login Failed', description: 'Invalid credentials', variant: 'destructive' })
            }
          >
            Show a failure
          </Button>
          <Button variant="outline" size="small" onClick={() => setOpen('dialog')}>
            Open a dialog
          </Button>
          <Button variant="outline" size="small" onClick={() => setOpen('question')}>
            Ask a question
          </Button>
          <Tooltip text="Opens after complete focus of 700 ms">
            <IconButton label="About this">
              <Info />
            </IconButton>
          </Tooltip>
          <Spinner />
          <Spinner large label="Checking your session" />
        </Row>
        <Dialog
          open={open === 'dialog'}
          onOpenChange={close}
          title="Submit with two questions open?"
          description="Questions 6 and 8 have no answer yet."
          actions={<Button onClick={() => setOpen('none')}>Submit quiz</Button>}
        />
        <ConfirmDialog
          open={open === 'question'}
          onOpenChange={close}
          title="Delete this course?"
          description="Its 5 modules and 12 enrollments go with it. This cannot be undone."
          confirmLabel="Delete course"
          danger
          onConfirm={() => setOpen('none')}
        />
      </Specimen>
      <Specimen title="Loading, empty, error" wide>
        <div className="grid items-start gap-8 nav:grid-cols-3">
          <Loading label="Loading courses">
            <Skeleton className="mb-4 aspect-[3/2]" />
            <SkeletonText lines={4} />
          </Loading>
          <EmptyState
            level={3}
            title="No courses match your current filters."
            action={<Button variant="outline">Clear filters</Button>}
          />
          <ErrorState
            level={3}
            title="We could not load your courses"
            onRetry={() => {}}
            requestId="4f1c-a2"
          />
        </div>
      </Specimen>
    </>
  )
}
