import { type MouseEvent, useEffect, useRef } from 'react'

export interface FormProblem {
  /** The control's id or its name. */
  field: string
  message: string
}

/**
 * All that is wrong, above the form, each line leading to its field. Takes the focus whenever `problems`
 * changes to a list that is not empty, so mount it always and hand it the errors of each submit.
 */
export function ErrorSummary({
  problems,
  title = 'There is a problem',
}: {
  problems: readonly FormProblem[]
  title?: string
}) {
  const box = useRef<HTMLDivElement>(null)
  const key = problems.map((problem) => `${problem.field}:${problem.message}`).join('|')
  useEffect(() => {
    if (key) box.current?.focus()
  }, [key])
  if (problems.length === 0) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <h2 className="type-heading mb-2">{title}</h2>
      <ul>
        {problems.map((problem) => (
          <li key={problem.field}>
            <a href={`#${problem.field}`} onClick={(event) => focusField(event, problem.field)}>
              {problem.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function focusField(event: MouseEvent, field: string) {
  const control = document.getElementById(field) ?? document.getElementsByName(field)[0]
  if (!control) return
  event.preventDefault()
  control.focus({ preventScroll: true })
  control.scrollIntoView({ block: 'center' })
}
