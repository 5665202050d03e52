import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TaughtAssignment } from '../../../../contract/assessment/teaching.ts'
import { counted } from '../../../../rules/text/counted.ts'
import { ApiError, callApi, sentenceOf } from '../../../lib/api.ts'
import { momentOf, skippedFault } from '../../../lib/local-input.ts'
import { decimal } from '../../../lib/points.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import type { SeveralUndo } from './undo-several.tsx'

type Kind = 'points' | 'excuse' | 'extend'

const titles: Record<Kind, string> = {
  points: 'Give the same points to',
  excuse: 'Excuse',
  extend: 'Change the due date of',
}

/** What can be done for all ticked submissions of an assignment. */
export function SeveralBar({
  courseId,
  assignment,
  submissionIds,
  onDone,
}: {
  courseId: string
  assignment: TaughtAssignment
  submissionIds: readonly string[]
  /** @param undo null if there is nothing to undo */
  onDone: (undo: SeveralUndo | null) => void
}) {
  const [kind, setKind] = useState<Kind | null>(null)
  return (
    <div className="desk-several">
      <p className="font-[560]" role="status">{`${submissionIds.length} ticked`}</p>
      <Button variant="outline" size="small" onClick={() => setKind('points')}>
        Give points
      </Button>
      <Button variant="outline" size="small" onClick={() => setKind('excuse')}>
        Excuse
      </Button>
      <Button variant="outline" size="small" onClick={() => setKind('extend')}>
        Change due date
      </Button>
      <Button variant="quiet" size="small" onClick={() => onDone(null)}>
        Untick all
      </Button>
      {kind && (
        <SeveralDialog
          kind={kind}
          courseId={courseId}
          assignment={assignment}
          submissionIds={submissionIds}
          onClose={() => setKind(null)}
          onDone={onDone}
        />
      )}
    </div>
  )
}

interface SeveralDialogProps {
  kind: Kind
  courseId: string
  assignment: TaughtAssignment
  submissionIds: readonly string[]
  onClose: () => void
  onDone: (undo: SeveralUndo | null) => void
}

function SeveralDialog(props: SeveralDialogProps) {
  const { kind, courseId, assignment, submissionIds, onClose, onDone } = props
  const queryClient = useQueryClient()
  const [value, setValue] = useState('')
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const many = counted(submissionIds.length, 'submission')

  function changeOf() {
    if (kind === 'excuse') return { kind, reason }
    if (kind === 'extend') return { kind, dueAt: momentOf(value) ?? '' }
    return { kind, score: value.trim() === '' ? Number.NaN : Number(value.replace(',', '.')), reason }
  }

  async function send() {
    if (busy) return
    setBusy(true)
    try {
      const { students, undo } = await callApi(
        'POST /api/teach/courses/{id}/assignments/{assignmentId}/several',
        {
          params: { id: courseId, assignmentId: assignment.id },
          body: { submissionIds: [...submissionIds], change: changeOf() },
        },
      )
      await queryClient.invalidateQueries({ queryKey: ['/api/teach/courses', courseId] })
      // With an undo, its line says so.
      if (undo === null) toast({ title: 'Saved', description: `For ${counted(students, 'student')}.` })
      onClose()
      onDone(undo && { ...undo, assignmentId: assignment.id, students })
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : []
      setFaults(Object.fromEntries(fields.map(({ field, message }) => [field.split('.').at(-1), message])))
      if (fields.length === 0) {
        const description = sentenceOf(error, 'Please try again.')
        toast({ title: 'Nothing was changed', description, variant: 'destructive' })
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(opens) => opens || onClose()}
      title={`${titles[kind]} ${many}?`}
      description={
        kind === 'extend'
          ? 'Each of these students gets this due date and is notified.'
          : kind === 'excuse'
            ? 'The assignment doesn’t count for these students. They see the reason in their grades.'
            : 'In the gradebook, this replaces what the work earned, and the students see the reason. Ungraded work stays in “To grade”.'
      }
      actions={
        <>
          <Button type="submit" form="several" busy={busy}>
            {kind === 'extend' ? 'Save due date' : kind === 'excuse' ? `Excuse ${many}` : 'Give points'}
          </Button>
          <DialogCancel />
        </>
      }
    >
      <form
        id="several"
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {kind === 'points' && (
          <Field label={`Points, of ${decimal(assignment.points)}`} error={faults.score}>
            <TextInput inputMode="decimal" value={value} onChange={({ target }) => setValue(target.value)} />
          </Field>
        )}
        {kind === 'extend' ? (
          <Field label="Due date for these students" error={skippedFault(value) ?? faults.dueAt}>
            <TextInput
              type="datetime-local"
              value={value}
              onChange={({ target }) => setValue(target.value)}
            />
          </Field>
        ) : (
          <Field label="Reason" hint="One for all. The students will read it." error={faults.reason}>
            <TextInput
              dir="auto"
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
