import { useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '../lib/api.ts'
import type { FormProblem } from '../lib/use-contract-form.ts'

/**
 * A form with lists inside of lists, checked by a schema of the contract when it is sent. What the server finds wrong
 * lands at its field too.
 *
 * @param toInput what the schema checks, made of what the form holds
 */
export function useChecked<Value, Schema extends z.ZodMiniType>(
  schema: Schema,
  first: Value,
  toInput: (value: Value) => unknown,
) {
  const [value, setValue] = useState(first)
  const [problems, setProblems] = useState<FormProblem[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)

  async function submit(send: (checked: z.output<Schema>) => Promise<void>) {
    if (busy) return
    setFailure(null)
    setTries((count) => count + 1)
    const result = schema.safeParse(toInput(value))
    if (!result.success) {
      return setProblems(result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })))
    }
    setProblems([])
    setBusy(true)
    try {
      await send(result.data)
    } catch (error) {
      if (error instanceof ApiError && error.fields.length > 0) setProblems(error.fields)
      else setFailure(error instanceof ApiError ? error.message : 'Something went wrong. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return {
    value,
    set: (change: Partial<Value>) => setValue((now) => ({ ...now, ...change })),
    problems,
    failure,
    busy,
    /** For the summary's key: it takes the focus each time. */
    tries,
    submit,
    errorOf: (field: string) => problems.find((problem) => problem.field === field)?.message,
  }
}
