import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { island } from '../../lib/island.tsx'
import { Button } from '../../ui/button.tsx'

// Few readers report a work, so the form loads on request.
const ReportWorkDialog = lazy(() => import('./report-work-dialog.tsx'))

export function ReportWork({ handle, workId }: { handle: string; workId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <p className="print:hidden mt-16 border-t border-line pt-4">
      <Button variant="quiet" size="small" className="-ml-4" onClick={() => setOpen(true)}>
        <Flag />
        Report this work
      </Button>
      {isOpen && (
        <Suspense>
          <ReportWorkDialog handle={handle} workId={workId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  )
}

export const ReportWorkIsland = island('report-work', ReportWork)
