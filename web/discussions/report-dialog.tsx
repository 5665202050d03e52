import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type ReportReason, reportReasons } from '../../contract/discussions.ts'
import { callApi } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { toast } from '../ui/toast.ts'

/** Telling the moderators about a post. Whoever wrote it does not learn who told. */
export function ReportDialog({ postId, onClose }: { postId: string; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason | ''>('')
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const report = useMutation({
    mutationFn: (chosen: ReportReason) =>
      callApi('POST /api/discussions/posts/{id}/reports', {
        params: { id: postId },
        body: { reason: chosen, note },
      }),
    onSuccess: () => {
      onClose()
      toast({ title: 'Thank you', description: 'The moderators will look at this post.' })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(reason === '')
    if (reason !== '' && !report.isPending) report.mutate(reason)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Report this post"
      description="The moderators will read it. Its author is not told who reported it."
    >
      <form method="dialog" onSubmit={submit}>
        <RadioGroup
          label="What is wrong with it?"
          name="reason"
          options={Object.entries(reportReasons).map(([value, label]) => ({ value, label }))}
          value={reason}
          onValueChange={(value) => setReason(value as ReportReason)}
          error={missing && reason === '' ? 'Please choose a reason' : undefined}
        />
        <Field label="Anything the moderators should know" optional>
          <TextArea rows={3} limit={1000} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
        {report.isError && <p className="mb-4 font-semibold text-bad">{report.error.message}</p>}
        <div className="dialog-actions">
          <Button type="submit" busy={report.isPending}>
            Send report
          </Button>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
