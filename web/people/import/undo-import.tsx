import { useState } from 'react'
import type { UserImport } from '../../../contract/people/import.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../ui/dialogs/dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { useImportState } from './use-import-state.ts'

interface UndoImportProps {
  file: UserImport
  until: string
  onChanged: () => Promise<void>
}

export function UndoImport({ file, until, onChanged }: UndoImportProps) {
  const [asks, setAsks] = useState(false)
  const { busy, failure, send } = useImportState(file.id, async () => {
    setAsks(false)
    await onChanged()
  })
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
            <Button variant="danger" busy={busy} onClick={() => void send('undoing')}>
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
