import type { FormProblem } from '../lib/use-contract-form.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'

interface FormState {
  problems: FormProblem[]
  failure: string | null
  busy: boolean
  tries: number
}

/** What stands above a form that was sent and not taken. */
export function FormTrouble({ form }: { form: FormState }) {
  return (
    <>
      {form.failure && <Alert tone="bad" title={form.failure} role="alert" className="mb-6" />}
      <ErrorSummary key={form.tries} problems={form.problems} />
    </>
  )
}

/** The buttons under a form. */
export function FormButtons({
  form,
  label,
  onCancel,
}: {
  form: FormState
  label: string
  onCancel?: () => void
}) {
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      <Button type="submit" busy={form.busy}>
        {label}
      </Button>
      {onCancel && (
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}
