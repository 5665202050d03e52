import { useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { counted } from '../../../rules/text/counted.ts'
import { ApiError, callApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../ui/dialogs/dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { ImportChanges, keyOf, NewerGrades } from './import-changes.tsx'

type Preview = OutputOf<'POST /api/teach/courses/{id}/grades/import'>

const mostShown = 50
const largestFile = 1_000_000

/** Checks a file first and shows changes and errors by line; writes only after confirmation. */
export function ImportDialog({
  courseId,
  onClose,
  onApplied,
}: {
  courseId: string
  onClose: () => void
  onApplied: () => Promise<void>
}) {
  const [csv, setCsv] = useState<string | null>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  /** Newer grades the file should replace, by `keyOf`. */
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState('')
  const [error, setError] = useState<{ field: 'file' | 'reason'; message: string } | null>(null)
  const [busy, setBusy] = useState(false)

  const newer = preview?.changes.filter((change) => change.newer !== null) ?? []
  const sure = preview?.changes.filter((change) => change.newer === null) ?? []
  const count = sure.length + chosen.size

  async function send(text: string, apply: boolean) {
    setBusy(true)
    setError(null)
    const overwrite = newer.flatMap((change) => {
      const { userId, itemId, newer: last } = change
      return apply && last !== null && chosen.has(keyOf(change)) ? [{ userId, itemId, at: last.at }] : []
    })
    try {
      const answer = await callApi('POST /api/teach/courses/{id}/grades/import', {
        params: { id: courseId },
        body: { csv: text, apply, reason: reason.trim(), overwrite },
      })
      setPreview(answer)
      setChosen(new Set())
      if (answer.applied) {
        const written = answer.changes.filter(({ taken }) => taken).length
        toast({ title: 'Grades imported', description: counted(written, 'grade') })
        await onApplied()
        onClose()
      }
    } catch (problem) {
      const known = problem instanceof ApiError ? problem : null
      const field = known?.fields.some((one) => one.field === 'reason') ? 'reason' : 'file'
      setError({ field, message: known?.message ?? 'We couldn’t read this file.' })
    } finally {
      setBusy(false)
    }
  }

  async function choose(file: File | undefined) {
    setPreview(null)
    setChosen(new Set())
    setCsv(null)
    if (file === undefined) return
    if (file.size > largestFile) return setError({ field: 'file', message: 'This file is larger than 1 MB' })
    const text = await file.text()
    setCsv(text)
    await send(text, false)
  }

  const ready = preview !== null && preview.problems.length === 0 && count > 0
  return (
    <Dialog
      open
      wide
      onOpenChange={(stays) => !stays && onClose()}
      title="Import grades from CSV"
      description="Export the gradebook, edit scores in a spreadsheet, and import the file again. You’ll see every change before anything is saved."
      actions={
        <>
          <Button
            busy={busy && ready}
            disabled={!ready}
            onClick={() => {
              if (csv !== null && reason.trim() === '') {
                setError({ field: 'reason', message: 'Please enter a reason. Your students will see it.' })
              } else if (csv !== null) void send(csv, true)
            }}
          >
            {ready ? `Import ${counted(count, 'grade')}` : 'Import'}
          </Button>
          <DialogCancel />
        </>
      }
    >
      <Field label="CSV file" error={error?.field === 'file' ? error.message : undefined}>
        <TextInput
          type="file"
          accept=".csv,text/csv,text/plain"
          className="file:mr-4 file:rounded-small file:border-0 file:bg-sunk file:px-3 file:py-1 file:font-semibold file:text-ink"
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </Field>
      <div aria-live="polite">
        {busy && preview === null && <p className="type-note text-ink-2">Reading the file</p>}
        {preview !== null && preview.problems.length > 0 && (
          <Alert
            tone="bad"
            title={`${counted(preview.problems.length, 'problem')} to fix before anything can be imported`}
          >
            <ul className="mt-2 grid gap-1">
              {preview.problems.slice(0, mostShown).map(({ line, column, message }) => (
                <li key={`${line} ${column} ${message}`} className="type-note">
                  <span className="font-[560]">{`Line ${line}`}</span>
                  {column !== '' && `, ${column}`}
                  {`: ${message}`}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {preview !== null && preview.problems.length === 0 && preview.changes.length === 0 && (
          <Alert title="Nothing would change">The gradebook already has every score in this file.</Alert>
        )}
        {preview?.notes.map((note) => (
          <p key={note} className="type-note mt-3 text-ink-2">
            {note}.
          </p>
        ))}
        {preview !== null && preview.madeAt === null && preview.changes.length > 0 && (
          <p className="type-note mt-3 text-ink-2">
            This file doesn’t say when it was exported, so we can’t flag grades that have changed since. Keep
            the export’s last column to avoid this.
          </p>
        )}
        <NewerGrades changes={newer} chosen={chosen} onChoose={setChosen} />
        <ImportChanges changes={sure} />
      </div>
      {ready && (
        <Field
          label="Reason"
          hint="Kept in the history. Your students will see it."
          error={error?.field === 'reason' ? error.message : undefined}
          className="mt-5"
        >
          <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
    </Dialog>
  )
}
