import { useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'

interface RemovePartDialogProps<Item> {
  /** Null while closed. */
  item: Item | null
  /** Why it cannot be removed; null if it can. */
  stays: string | null
  label: string
  onClose: () => void
  onRemove: (item: Item) => Promise<void>
}

/** Confirms removing a quiz or an assignment. One with student work cannot be removed. */
export function RemovePartDialog<Item extends { title: string }>(props: RemovePartDialogProps<Item>) {
  const { item, stays, label, onClose, onRemove } = props
  const [busy, setBusy] = useState(false)
  if (item === null) return null
  const onOpenChange = (open: boolean) => !open && onClose()
  if (stays !== null) {
    return (
      <Dialog
        open
        onOpenChange={onOpenChange}
        title={`“${item.title}” can’t be removed`}
        description={stays}
        actions={
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
        }
      />
    )
  }
  async function remove(one: Item) {
    if (busy) return
    setBusy(true)
    try {
      await onRemove(one)
      toast({ title: 'Removed' })
    } catch (error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'Not removed', description, variant: 'destructive' })
    } finally {
      setBusy(false)
      onClose()
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={`Remove “${item.title}”?`}
      description="You can’t undo this."
      confirmLabel={label}
      danger
      busy={busy}
      onConfirm={() => void remove(item)}
    />
  )
}
