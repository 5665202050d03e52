import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AllowedStudent, quizAllowance } from '../../../../contract/assessment/quiz-rules.ts'
import { ApiError, callApi, sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../../ui/dialogs/dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'

const wholeNumber = (text: string) => (text.trim() === '' ? 0 : Number(text))

/** Gives a student more time or attempts, with a reason. Zero and zero removes it. */
export function AllowanceDialog({
  quizId,
  student,
  onClose,
}: {
  quizId: string
  student: AllowedStudent
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const [minutes, setMinutes] = useState(String(student.extraMinutes || ''))
  const [attempts, setAttempts] = useState(String(student.extraAttempts || ''))
  const [reason, setReason] = useState(student.reason)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function save() {
    if (busy) return
    setFailure(null)
    const extraMinutes = wholeNumber(minutes)
    const extraAttempts = wholeNumber(attempts)
    const checked = quizAllowance.safeParse({ extraMinutes, extraAttempts, reason })
    if (!checked.success) {
      return setErrors(
        Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message])),
      )
    }
    setErrors({})
    setBusy(true)
    try {
      await callApi('PUT /api/teach/quizzes/{id}/allowances/{userId}', {
        params: { id: quizId, userId: student.userId },
        body: checked.data,
      })
      const isNothing = extraMinutes === 0 && extraAttempts === 0
      toast({ title: isNothing ? 'Removed' : 'Extra time saved' })
      await queryClient.invalidateQueries({ queryKey: ['/api/teach/quizzes', quizId, 'rules'] })
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.fields.length > 0) {
        setErrors(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])))
      } else setFailure(sentenceOf(error, 'Please try again.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={<bdi>{student.name}</bdi>}
      description="For this student and this quiz only. Leave both empty to remove it."
      actions={
        <>
          <Button type="submit" form="allowance-form" busy={busy}>
            Save
          </Button>
          <DialogCancel />
        </>
      }
    >
      <form
        id="allowance-form"
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {failure && <Alert tone="bad" title={failure} role="alert" className="mb-5" />}
        <div className="grid gap-x-6 sm:grid-cols-2">
          <Field label="Extra minutes" error={errors.extraMinutes}>
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              value={minutes}
              onChange={({ target }) => setMinutes(target.value)}
            />
          </Field>
          <Field label="Extra attempts" error={errors.extraAttempts}>
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              value={attempts}
              onChange={({ target }) => setAttempts(target.value)}
            />
          </Field>
        </div>
        <Field
          label="Reason"
          required
          hint="Teachers of the course can see it. The student finds it in their data download."
          error={errors.reason}
        >
          <TextArea rows={2} limit={300} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
