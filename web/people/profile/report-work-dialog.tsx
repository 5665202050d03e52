import { useState } from 'react'
import { type ReportReason, reportReasons } from '../../../contract/community/report-reasons.ts'
import { callApi } from '../../lib/api.ts'
import { ReportDialog } from '../../ui/dialogs/report-dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'

export interface ReportWorkDialogProps {
  handle: string
  workId: string
  onClose: () => void
}

/** Works without an account. */
export default function ReportWorkDialog({ handle, workId, onClose }: ReportWorkDialogProps) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const send = async (body: { reason: ReportReason; note: string }) => {
    setBusy(true)
    setRefusal(null)
    try {
      await callApi('POST /api/people/{handle}/works/{id}/reports', { params: { handle, id: workId }, body })
      onClose()
      toast({ title: 'Thank you', description: 'The administrators will look at this work.' })
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : null)
    } finally {
      setBusy(false)
    }
  }
  return (
    <ReportDialog
      title="Report this work"
      description="The administrators will read your report. The author won’t know who sent it."
      reasons={reportReasons}
      busy={busy}
      refusal={refusal}
      onSend={(said) => void send(said)}
      onClose={onClose}
    />
  )
}
