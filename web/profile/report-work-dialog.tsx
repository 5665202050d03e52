import { useMutation } from '@tanstack/react-query'
import { type ReportReason, reportReasons } from '../../contract/report-reasons.ts'
import { callApi } from '../lib/api.ts'
import { ReportDialog } from '../ui/report-dialog.tsx'
import { toast } from '../ui/toast.ts'

export interface ReportWorkDialogProps {
  handle: string
  workId: string
  onClose: () => void
}

/** Works without an account. */
export default function ReportWorkDialog({ handle, workId, onClose }: ReportWorkDialogProps) {
  const report = useMutation({
    mutationFn: (body: { reason: ReportReason; note: string }) =>
      callApi('POST /api/people/{handle}/works/{id}/reports', { params: { handle, id: workId }, body }),
    onSuccess: () => {
      onClose()
      toast({ title: 'Thank you', description: 'The administrators will look at this work.' })
    },
  })
  return (
    <ReportDialog
      title="Report this work"
      description="The administrators will read your report. The author won’t know who sent it."
      reasons={reportReasons}
      busy={report.isPending}
      refusal={report.error?.message ?? null}
      onSend={(said) => report.mutate(said)}
      onClose={onClose}
    />
  )
}
