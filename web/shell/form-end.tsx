import type { ReactNode } from 'react'
import type { FormProblem } from '../lib/use-contract-form.ts'
import { Button } from '../ui/button.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'

export interface FormState {
  problems: FormProblem[]
  failure: string | null
  busy: boolean
  tries: number
}

/** The error summary above a form. */
export function FormTrouble({ form }: { form: FormState }) {
  return (
    <>
      {form.failure && <Alert tone="bad" title={form.failure} role="alert" className="mb-6" />}
      <ErrorSummary key={form.tries} problems={form.problems.map(named)} />
    </>
  )
}

/** Singular labels of list fields. */
const ones: Record<string, string> = {
  questions: 'Question',
  options: 'Answer',
  accepted: 'Text',
  patterns: 'Pattern',
  items: 'Item',
  pairs: 'Pair',
  others: 'Other choice',
  units: 'Unit',
  outcomes: 'Outcome',
  courses: 'Course',
  resources: 'Resource',
  files: 'File',
  levels: 'Level',
  rubric: 'Criterion',
  captions: 'Captions',
  signatories: 'Signatory',
}

/** Prefixes an error in a list with its item: “Question 2, Points: …”. */
function named({ field, message }: FormProblem) {
  const places = [...field.matchAll(/(\w+)\.(\d+)/g)].flatMap(([, list = '', index]) => {
    const one = ones[list]
    return one === undefined ? [] : `${one} ${Number(index) + 1}`
  })
  return { field, message, within: places.join(', ') }
}

export function FormButtons({
  form,
  label,
  onCancel,
  actions,
}: {
  form: FormState
  label: string
  onCancel?: () => void
  /** Between Save and Cancel. */
  actions?: ReactNode
}) {
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      <Button type="submit" busy={form.busy}>
        {label}
      </Button>
      {actions}
      {onCancel && (
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}
