import { useState } from 'react'
import type { OutboxMessageDetail } from '../../../contract/school/outbox.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'

interface ResendButtonProps {
  message: OutboxMessageDetail
  onChanged: () => Promise<void>
}

/** Sends the attempt number with the request, so that a double click resends once. */
export function ResendButton({ message, onChanged }: ResendButtonProps) {
  const [busy, setBusy] = useState(false)
  const resend = async () => {
    setBusy(true)
    try {
      await callApi('PUT /api/admin/outbox/{id}/round', {
        params: { id: message.id },
        body: { round: message.round + 1 },
      })
      toast({ title: 'Sending again', description: `The message is on its way to ${message.recipient}.` })
    } catch (error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'That didn’t work', description, variant: 'destructive' })
    } finally {
      await onChanged()
      setBusy(false)
    }
  }
  return (
    <Button busy={busy} onClick={() => void resend()}>
      {message.state === 'sent' ? 'Send again' : 'Try again now'}
    </Button>
  )
}
