import { useState } from 'react'
import type { UserImport } from '../../../contract/people/import.ts'
import { ConfirmationCancelled, callApi, sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../ui/dialogs/dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'

interface UndoImportProps {
  file: UserImport
  until: string
  onChanged: () => Promise<void>
}

export function UndoImport({ file, until, onChanged }: UndoImportProps) {
  const [asks, setAsks] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const undo = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await callApi('PUT /api/admin/user-imports/{id}', {
        params: { id: file.id },
        body: { state: 'undoing' },
      })
      setAsks(false)
      await onChanged()
    } catch (error) {
      if (!(error instanceof ConfirmationCancelled)) {
        setFailure(sentenceOf(error, 'That didn’t work. Please try again.'))
      }
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mb-5">
      <Button variant="outline" size="small" onClick={() => setAsks(true)}>
        Undo this import
      </Button>
      <p className="type-note mt-2 text-ink-2">
        Possible until <LocalTime at={until} />
      </p>
      <Dialog
        open={asks}
        onOpenChange={setAsks}
        title="Undo this import?"
        actions={
          <>
            <Button variant="danger" busy={busy} onClick={() => void undo()}>
              Undo
            </Button>
            <DialogCancel />
          </>
        }
      >
        {failure && <Alert tone="bad" title={failure} role="alert" className="mb-4" />}
        <p>
          Its enrollments, group memberships and course roles end, and changed names come back. Accounts that
          it created are removed if no one has used them; the others stay. Work is kept.
        </p>
      </Dialog>
    </div>
  )
}
