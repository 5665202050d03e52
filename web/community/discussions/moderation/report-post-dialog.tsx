import { useMutation } from '@tanstack/react-query'
import { type ReportReason, reportReasons } from '../../../../contract/community/report-reasons.ts'
import { callApi } from '../../../lib/api.ts'
import { ReportDialog } from '../../../ui/dialogs/report-dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'

/** The author never learns who reported the post. */
export function ReportPostDialog({ postId, onClose }: { postId: string; onClose: () => void }) {
  const report = useMutation({
    mutationFn: (body: { reason: ReportReason; note: string }) =>
      callApi('POST /api/discussions/posts/{id}/reports', { params: { id: postId }, body }),
    onSuccess: () => {
      onClose()
      toast({ title: 'Thank you', description: 'The moderators will look at this post.' })
    },
  })
  return (
    <ReportDialog
      title="Report this post"
      description="The moderators will read your report. The author won’t know who sent it."
      reasons={reportReasons}
      busy={report.isPending}
      refusal={report.error?.message ?? null}
      onSend={(said) => report.mutate(said)}
      onClose={onClose}
    />
  )
}
