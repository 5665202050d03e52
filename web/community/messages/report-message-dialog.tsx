import { useMutation } from '@tanstack/react-query'
import { type ReportReason, reportReasons } from '../../../contract/community/report-reasons.ts'
import { callApi } from '../../lib/api.ts'
import { ReportDialog } from '../../ui/dialogs/report-dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'

interface ReportMessageDialogProps {
  conversationId: string
  messageId: string
  onClose: () => void
}

export function ReportMessageDialog({ conversationId: id, messageId, onClose }: ReportMessageDialogProps) {
  const report = useMutation({
    mutationFn: (body: { reason: ReportReason; note: string }) =>
      callApi('POST /api/user/conversations/{id}/messages/{messageId}/reports', {
        params: { id, messageId },
        body,
      }),
    onSuccess: () => {
      onClose()
      toast({ title: 'Thank you', description: 'The administrators will look at this message.' })
    },
  })
  return (
    <ReportDialog
      title="Report this message"
      description="The administrators will read this message and your report, nothing else of the conversation. The author won’t know who sent it."
      reasons={reportReasons}
      busy={report.isPending}
      refusal={report.error?.message ?? null}
      onSend={(said) => report.mutate(said)}
      onClose={onClose}
    />
  )
}
