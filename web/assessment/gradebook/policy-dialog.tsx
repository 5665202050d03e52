import { useState } from 'react'
import type { GradePolicy } from '../../../rules/assessment/gradebook.ts'
import { ApiError, callApi, sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { typedPoints } from './grid-keys.ts'

const fields = [
  { name: 'weights.assignments', label: 'Weight of the assignments', most: 1_000 },
  { name: 'weights.quizzes', label: 'Weight of the quizzes', most: 1_000 },
  { name: 'dropLowest.assignments', label: 'Lowest assignments to drop', most: 20 },
  { name: 'dropLowest.quizzes', label: 'Lowest quizzes to drop', most: 20 },
] as const

type Name = (typeof fields)[number]['name']

type Pair = GradePolicy['weights']
const isSame = (one: Pair, other: Pair) =>
  one.assignments === other.assignments && one.quizzes === other.quizzes

export function PolicyDialog({
  courseId,
  policy,
  onClose,
  onSaved,
}: {
  courseId: string
  policy: GradePolicy
  onClose: () => void
  /** Awaited, so that reopening starts from the saved version. */
  onSaved: () => Promise<void>
}) {
  const [values, setValues] = useState<Record<Name, string>>({
    'weights.assignments': String(policy.weights.assignments),
    'weights.quizzes': String(policy.weights.quizzes),
    'dropLowest.assignments': String(policy.dropLowest.assignments),
    'dropLowest.quizzes': String(policy.dropLowest.quizzes),
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)

  async function save() {
    if (busy) return
    const found: Record<string, string> = {}
    const read = (name: Name) => {
      const value = typedPoints(values[name])
      const most = fields.find((field) => field.name === name)?.most ?? 0
      const whole = !name.startsWith('drop') || Number.isInteger(value)
      if (value === null || value > most || !whole) found[name] = `A number from 0 to ${most}`
      return value ?? 0
    }
    const weights = { assignments: read('weights.assignments'), quizzes: read('weights.quizzes') }
    const dropLowest = { assignments: read('dropLowest.assignments'), quizzes: read('dropLowest.quizzes') }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    // Only changed fields are sent, so that a colleague's changes survive.
    const body = {
      ...(isSame(weights, policy.weights) ? {} : { weights }),
      ...(isSame(dropLowest, policy.dropLowest) ? {} : { dropLowest }),
    }
    if (Object.keys(body).length === 0) {
      toast({ title: 'Nothing has changed' })
      return onClose()
    }
    setBusy(true)
    try {
      await callApi('PUT /api/teach/courses/{id}/grade-policy', { params: { id: courseId }, body })
      toast({ title: 'Weights saved', description: 'All course grades now use them.' })
      await onSaved()
      onClose()
    } catch (error) {
      const known = error instanceof ApiError ? error.fields : []
      setErrors(Object.fromEntries(known.map(({ field, message }) => [field, message])))
      if (known.length === 0) {
        const description = sentenceOf(error, 'Please try again.')
        toast({ title: 'Not saved', description, variant: 'destructive' })
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title="How the grade is calculated"
      description="Only the ratio of the weights matters. A category without results is left out, and at least one result always counts."
      actions={
        <>
          <Button type="submit" form="policy-form" busy={busy}>
            Save weights
          </Button>
          <DialogCancel />
        </>
      }
    >
      <form
        id="policy-form"
        method="dialog"
        className="grid items-end gap-x-6 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {fields.map(({ name, label }) => (
          <Field key={name} label={label} error={errors[name]}>
            <TextInput
              inputMode="decimal"
              value={values[name]}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
          </Field>
        ))}
      </form>
    </Dialog>
  )
}
