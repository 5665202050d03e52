import { useState } from 'react'
import type { OutboxMessageDetail } from '../../../contract/school/outbox.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { copyText } from '../../lib/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

/**
 * Without a mail server, shows the message's link to pass on. It is fetched on request and forgotten when the dialog
 * closes.
 */
export function HandOver({ message }: { message: OutboxMessageDetail }) {
  const [link, setLink] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    try {
      const params = { id: message.id }
      setLink((await callApi('POST /api/admin/outbox/{id}/link', { params })).link)
    } catch (error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'That didn’t work', description, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  const copy = async () => {
    if (await copyText(link ?? '')) {
      toast({ title: 'Link copied', description: `Give it to ${message.recipient} and no one else.` })
    } else toast({ title: 'Please copy the link yourself', variant: 'destructive' })
  }
  const close = (open: boolean) => {
    setAsking(open)
    if (!open) setLink(null)
  }
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        Pass on the link
      </Button>
      <Dialog
        open={asking}
        onOpenChange={close}
        title="Pass on the link"
        description={`Anyone with this link can act as ${message.recipient}. The audit log records that you viewed it.`}
        actions={
          <>
            {link === null ? (
              <Button busy={busy} onClick={() => void show()}>
                Show link
              </Button>
            ) : (
              <Button onClick={() => void copy()}>Copy link</Button>
            )}
            <Button variant="outline" onClick={() => close(false)}>
              Close
            </Button>
          </>
        }
      >
        {link !== null && (
          <Field label="Link" className="mb-0">
            <TextInput readOnly value={link} onFocus={(event) => event.target.select()} />
          </Field>
        )}
      </Dialog>
    </>
  )
}
