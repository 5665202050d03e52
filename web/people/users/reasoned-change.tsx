import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { BlockHead } from '../../ui/text/text.tsx'

export interface ReasonedChangeProps {
  id: string
  title: string
  /** The current state. */
  children: ReactNode
  /** Active, and can be undone. */
  active: boolean
  /** Button labels. */
  labels: { ask: string; confirm: string; undo: string }
  question: { title: string; description: string }
  /** @param reason empty if none was given */
  change: (active: boolean, reason: { reason?: string }) => Promise<unknown>
  /** The notice afterwards. */
  notice: (active: boolean) => { title: string; description: string }
}

/**
 * A serious change to an account: confirmed with an optional reason for the audit log, and undone without confirmation.
 */
export function ReasonedChange(props: ReasonedChangeProps) {
  const { id, title, children, active, labels, question, change, notice } = props
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const set = async (wanted: boolean) => {
    setBusy(true)
    try {
      await change(wanted, reason.trim() ? { reason: reason.trim() } : {})
      toast(notice(wanted))
      setAsking(false)
      setReason('')
    } catch (error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'That didn’t work', description, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby={id} className="mt-14">
      <BlockHead id={id} title={title} />
      <p className="mt-4 mb-5 text-ink-2">{children}</p>
      {active ? (
        <Button variant="outline" busy={busy} onClick={() => void set(false)}>
          {labels.undo}
        </Button>
      ) : (
        <Button variant="danger" onClick={() => setAsking(true)}>
          {labels.ask}
        </Button>
      )}
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        {...question}
        actions={
          <>
            <Button variant="danger" busy={busy} onClick={() => void set(true)}>
              {labels.confirm}
            </Button>
            <DialogCancel />
          </>
        }
      >
        <Field label="Reason" hint="For the audit log. The person doesn’t see it." className="mb-0">
          <TextArea value={reason} onChange={(event) => setReason(event.target.value)} limit={500} rows={3} />
        </Field>
      </Dialog>
    </section>
  )
}
