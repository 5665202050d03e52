import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { Fault } from '../../rules/question-faults.ts'
import { ApiError, sentenceOf } from '../lib/api.ts'
import type { FormProblem } from '../lib/use-contract-form.ts'

/**
 * A form with lists inside of lists, checked by a schema of the contract and by the rules when it is sent. What the
 * server finds wrong lands at its field too.
 *
 * @param toInput what the schema checks, made of what the form holds
 * @param faultsOf what the rules find beyond the schema; where both speak of a field, the rules do
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
    // Where it goes on to once it is saved is no leaving.
    const before = unsaved.current
    if (isSave) unsaved.current = false
    try {
      await send()
    } catch (error) {
      // What was typed meanwhile counts as well.
      unsaved.current ||= before
      if (error instanceof ApiError && error.fields.length > 0) setProblems(error.fields)
      else setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
    } finally {
      setBusy(false)
    }
  }

  /** Checks the whole form; `send` is called with what the schema made of it. */
  async function submit(send: (checked: z.output<Schema>) => Promise<void>) {
    if (busy) return
    const input = toInput(value)
    const result = schema.safeParse(input)
    const told = faultsOf(input).map(toProblem)
    const issues = (result.success ? [] : result.error.issues).map(toProblem)
    const others = issues.filter(({ field }, index) => {
      const first = issues.findIndex((other) => other.field === field)
      return first === index && !told.some((fault) => fault.field === field)
    })
    // What only the schema knows stands above the lists that the rules look through.
    const once = [...others, ...told]
    await attempt(once, true, async () => {
      if (result.success) await send(result.data)
    })
  }

  /** Asks the rules alone, for what is looked at before it is whole. */
  async function tryOut(send: (input: Input) => Promise<void>) {
    if (busy) return
    const input = toInput(value)
    await attempt(faultsOf(input).map(toProblem), false, () => send(input))
  }

  return {
    value,
    set: (change: Partial<Value>) => {
      setChanged(true)
      unsaved.current = true
      setValue((now) => ({ ...now, ...change }))
    },
    /** Fills the form anew with what is saved. */
    fill: (saved: Value) => {
      setChanged(false)
      unsaved.current = false
      setValue(saved)
    },
    /** Something was written since the form was opened. */
    changed,
    /** For the question before one leaves. */
    isUnsaved: () => unsaved.current,
    problems,
    failure,
    busy,
    /** For the summary's key: it takes the focus each time. */
    tries,
    submit,
    tryOut,
    errorOf: (field: string) => problems.find((problem) => problem.field === field)?.message,
  }
}

function toProblem({ path, message }: { path: PropertyKey[]; message: string }): FormProblem {
  return { field: path.join('.'), message }
}
