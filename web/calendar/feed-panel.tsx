import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../lib/api.ts'
import { copyText } from '../lib/copy-text.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/dialog.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { Field } from '../ui/forms/field.tsx'
import { TextInput } from '../ui/forms/text-input.tsx'
import { BlockHead } from '../ui/text/text.tsx'
import { feedQuery } from './queries.ts'

/** States: closed, open with its address, confirming a new address. */
export function FeedPanel({ address }: { address: string | null }) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState<'renew' | 'close' | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (open: boolean) => callApi('POST /api/user/calendar-feed', { body: { open } }),
    onSuccess: (feed) => {
      queryClient.setQueryData(feedQuery.queryKey, feed)
      setAsking(null)
    },
    onError: () => toast({ title: 'Not saved', description: 'Please try again.', variant: 'destructive' }),
  })
  const copy = async () => {
    // If copying fails, the reader can still select the text in the field.
    if (await copyText(address ?? '')) toast({ title: 'Address copied' })
    else toast({ title: 'Please copy the address yourself', variant: 'destructive' })
  }
  return (
    <section aria-labelledby="feed-heading" className="max-w-reading pt-14">
      <BlockHead id="feed-heading" title="In your own calendar" />
      {address === null ? (
        <>
          <p className="py-4 text-ink-2">
            Show your plans, sessions and due dates in any calendar app through a private address. You can
            revoke it any time.
          </p>
          <Button variant="outline" busy={isPending} onClick={() => mutate(true)}>
            Create private address
          </Button>
        </>
      ) : (
        <>
          <p className="py-4 text-ink-2">
            Subscribe to this address in your calendar app. Anyone who knows it can see your dates, so keep it
            to yourself.
          </p>
          <Field label="Private address">
            <TextInput readOnly value={address} onFocus={({ target }) => target.select()} />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" onClick={copy}>
              Copy address
            </Button>
            <Button variant="quiet" onClick={() => setAsking('renew')}>
              New address
            </Button>
            <Button variant="quiet" onClick={() => setAsking('close')}>
              Revoke
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(isOpen) => !isOpen && setAsking(null)}
        title={asking === 'renew' ? 'Create a new address?' : 'Revoke the address?'}
        description="Your current address stops working immediately in every app that uses it."
        confirmLabel={asking === 'renew' ? 'New address' : 'Revoke'}
        danger={asking === 'close'}
        busy={isPending}
        onConfirm={() => mutate(asking === 'renew')}
      />
    </section>
  )
}
