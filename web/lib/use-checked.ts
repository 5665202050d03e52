import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { Fault } from '../../rules/assessment/question-faults.ts'
import { ApiError, sentenceOf } from './api.ts'
import type { FormProblem } from './use-contract-form.ts'

/**
 * A form with nested lists, checked by a contract schema and by the rules when it is sent. Server errors are shown at
 * their fields too.
 *
 * @param toInput the schema's input, from the form's value
 * @param faultsOf errors the rules find beyond the schema; the rules win if both report a field
 */
export function useChecked<Value, Schema extends z.ZodMiniType, Input = unknown>(
  schema: Schema,
  first: Value,
  toInput: (value: Value) => Input,
  faultsOf: (input: Input) => readonly Fault[] = () => [],
) {
  const [value, setValue] = useState(first)
  const [changed, setChanged] = useState(false)
  const [problems, setProblems] = useState<FormProblem[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  const unsaved = useRef(false)

  async function attempt(found: FormProblem[], isSave: boolean, send: () => Promise<void>) {
    setFailure(null)
    setTries((count) => count + 1)
    setProblems(found)
    if (found.length > 0) return
    setBusy(true)
    // Navigating after a save must not ask about unsaved changes.
    const before = unsaved.current
    if (isSave) unsaved.current = false
    try {
      await send()
    } catch (error) {
      // Includes changes made during the save.
      unsaved.current ||= before
      if (error instanceof ApiError && error.fields.length > 0) setProblems(error.fields)
      else setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
    } finally {
      setBusy(false)
    }
  }

  /** Checks the form; calls `send` with the parsed value. */
  async function submit(send: (checked: z.output<Schema>) => Promise<void>) {
    if (busy) return
    const input = toInput(value)
    const result = schema.safeParse(input)
    const local = faultsOf(input).map(toProblem)
    const issues = (result.success ? [] : result.error.issues).map(toProblem)
    const others = issues.filter(({ field }, index) => {
      const first = issues.findIndex((other) => other.field === field)
      return first === index && !local.some((fault) => fault.field === field)
    })
    // Schema-only errors come before the errors of the lists.
    const once = [...others, ...local]
    await attempt(once, true, async () => {
      if (result.success) await send(result.data)
    })
  }

  /** Checks only the rules, for trying an incomplete form. */
  async function tryOut(send: (input: Input) => Promise<void>) {
    if (busy) return
    const input = toInput(value)
    await attempt(faultsOf(input).map(toProblem), false, () => send(input))
  }

  return {
    value,
    /** @param change a function gets the value of that moment, for what ends later than it began */
    set: (change: Partial<Value> | ((now: Value) => Partial<Value>)) => {
      setChanged(true)
      unsaved.current = true
      setValue((now) => ({ ...now, ...(typeof change === 'function' ? change(now) : change) }))
    },
    /** Resets the form to the saved value. */
    fill: (saved: Value) => {
      setChanged(false)
      unsaved.current = false
      setValue(saved)
    },
    /** Changed since the form was opened. */
    changed,
    /** For the navigation blocker. */
    isUnsaved: () => unsaved.current,
    problems,
    failure,
    busy,
    /** Key of the error summary, so that it takes the focus after each try. */
    tries,
    submit,
    tryOut,
    errorOf: (field: string) => problems.find((problem) => problem.field === field)?.message,
  }
}

function toProblem({ path, message }: { path: PropertyKey[]; message: string }): FormProblem {
  return { field: path.join('.'), message }
}
