import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

export interface FormProblem {
  /** The control's id or name. */
  field: string
  message: string
  /** The list item, if field names repeat: "Question 2". */
  within?: string
}

/**
 * All errors above the form, each linking to its field. Takes the focus when `problems` contains a new one, so keep it
 * mounted and pass the errors of each submit. Fixed errors may be removed without moving the focus.
 */
export function ErrorSummary({
  problems,
  title = 'There is a problem',
}: {
  problems: readonly FormProblem[]
  title?: string
}) {
  const box = useRef<HTMLDivElement>(null)
  const [lines, setLines] = useState<string[]>([])
  const key = problems.map(keyOf).join('|')
  // Reads the labels from the page before paint.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same problems are the same lines
  useLayoutEffect(() => setLines(problems.map(lineOf)), [key])
  const before = useRef<string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same problems are the same lines
  useEffect(() => {
    const now = problems.map(keyOf)
    if (now.some((problem) => !before.current.includes(problem))) box.current?.focus()
    before.current = now
  }, [key])
  if (problems.length === 0) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <h2 className="type-heading mb-2">{title}</h2>
      <ul>
        {problems.map((problem, index) => (
          <li key={problem.field}>
            <a href={`#${problem.field}`} onClick={(event) => focusField(event, problem.field)}>
              {lines[index] ?? problem.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

const keyOf = ({ field, message }: FormProblem) => `${field}:${message}`

/** "Last name: Please use at most 100 characters"; a message that already names its field stays as it is. */
function lineOf({ field, message, within = '' }: FormProblem): string {
  const name = nameOf(controlOf(field))
  const isIn = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase())
  // "Answer 3 of question 2" already includes the question's own label.
  const last = within.split(', ').at(-1) ?? ''
  const names = within === '' || isIn(name, last) ? [name] : isIn(last, name) ? [within] : [within, name]
  const called = names.filter((part) => part !== '' && !isIn(message, part)).join(', ')
  if (called === '') return message
  return /\p{P}$/u.test(called) ? `${called} ${message}` : `${called}: ${message}`
}

/** A control's label; empty if it has no short one. */
function nameOf(control: HTMLElement | undefined): string {
  if (control === undefined) return ''
  const legend = control.closest('fieldset')?.querySelector('legend')
  const isChoice = control instanceof HTMLInputElement && control.type === 'radio'
  const label = 'labels' in control ? (control.labels as NodeListOf<HTMLElement> | null)?.[0] : undefined
  const own = control.matches('h2, h3, h4') ? control : label
  const text = isChoice
    ? legend?.textContent
    : (control.getAttribute('aria-label') ?? (own ?? legend)?.textContent)
  const name = text?.replace(/\s*\(optional\)$/, '').trim() ?? ''
  return name.length > 80 ? '' : name
}

const controlOf = (field: string) => document.getElementById(field) ?? document.getElementsByName(field)[0]

function focusField(event: MouseEvent, field: string) {
  const control = controlOf(field)
  if (!control) return
  event.preventDefault()
  control.focus({ preventScroll: true })
  control.scrollIntoView({ block: 'center' })
}
