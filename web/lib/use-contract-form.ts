import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError } from './api.ts'

export interface FormProblem {
  field: string
  message: string
}

/**
 * A form whose fields are checked by a schema of the contract, the same that the server checks with. Errors show
 * after the first submit, at each field and in the summary; what the server finds wrong lands at its field too.
 *
 * Give the form `method="dialog"`: sent before the page's script runs it then does nothing, where otherwise the
 * browser would write the fields, passwords too, into the address. It is sent once the page is awake
 * (web/ui/early-press.ts).
 */
export function useContractForm<Schema extends z.ZodMiniType<FieldValues, FieldValues>>(
  schema: Schema,
  defaultValues: DefaultValues<z.input<Schema>>,
) {
  const form = useForm<z.input<Schema>, unknown, z.output<Schema>>({
    resolver: standardSchemaResolver(schema as never),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    // The summary takes the focus; it leads to the fields.
    shouldFocusError: false,
  })
  const [problems, setProblems] = useState<FormProblem[]>([])
  const isUnderWay = useRef(false)
  const known = useRef(new WeakSet<Element>())
  /** The values as they are saved. */
  const saved = useRef<string | null>(null)
  const wasReset = useRef(false)
  const reset: typeof form.reset = (...values) => {
    wasReset.current = true
    form.reset(...values)
  }
  const valuesNow = () => JSON.stringify(form.getValues())
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the form began
  useEffect(() => {
    saved.current = valuesNow()
  }, [])

  /**
   * What is known stands in the document that the server sends, so that it is read before the page's script runs; what
   * someone, or their password manager, filled in until then is kept.
   */
  const register = <Name extends Path<z.input<Schema>>>(
    name: Name,
    options?: RegisterOptions<z.input<Schema>, Name>,
  ): UseFormRegisterReturn<Name> & Start => {
    const { ref, ...rest } = form.register(name, options)
    return {
      ...rest,
      ...startOf(form.getValues(name)),
      ref: (element: HTMLInputElement | null) => {
        const isNew = element !== null && !known.current.has(element)
        const filledIn = isNew ? chosenBefore(element) : ''
        ref(element)
        if (isNew) known.current.add(element)
        if (filledIn !== '') form.setValue(name, filledIn as never)
      },
    }
  }

  const summarise = (errors: typeof form.formState.errors) => setProblems(flatten(errors))

  /**
   * A second submit while the first is under way does nothing: a double click comes before any button is busy.
   *
   * @param send called with the checked values; what it throws as a refusal with fields is shown at the fields,
   *   anything else goes to `onFailure`
   */
  const submit = (send: (values: z.output<Schema>) => Promise<void>, onFailure: (error: unknown) => void) => {
    const handle = form.handleSubmit(async (values) => {
      setProblems([])
      const sent = valuesNow()
      wasReset.current = false
      try {
        await send(values)
        // What was typed meanwhile was not sent with it, unless the form was filled anew with what is saved.
        saved.current = wasReset.current ? valuesNow() : sent
      } catch (error) {
        const known =
          error instanceof ApiError
            ? error.fields.filter(({ field }) => (field.split('.')[0] ?? '') in values)
            : []
        for (const { field, message } of known) form.setError(field as Path<z.input<Schema>>, { message })
        if (known.length > 0) setProblems(known)
        else onFailure(error)
      }
    }, summarise)
    return async (event?: SyntheticEvent) => {
      event?.preventDefault()
      if (isUnderWay.current) return
      isUnderWay.current = true
      await handle(event).finally(() => {
        isUnderWay.current = false
      })
    }
  }

  // What is mended leaves the summary, for good: broken anew it is said at its field, and in the summary of the next
  // submit. Asked of the form itself: what it renders with is older than the problems of a submit.
  useEffect(() => {
    const left = problems.filter(({ field }) => form.getFieldState(field as Path<z.input<Schema>>).error)
    if (left.length < problems.length) setProblems(left)
  })

  /** The message of one field, for its Field. */
  const errorOf = (field: Path<z.input<Schema>>): string | undefined => {
    const message = form.getFieldState(field, form.formState).error?.message
    return message === undefined ? undefined : String(message)
  }
  /** Whether something is written and not sent, for the question before one leaves. */
  const isUnsaved = () => !isUnderWay.current && saved.current !== null && saved.current !== valuesNow()
  return { ...form, register, reset, problems, submit, errorOf, isUnsaved }
}

/** The messages of all fields, those inside of lists too (`links.0.url`). */
function flatten(errors: object, path: string[] = []): FormProblem[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (typeof error !== 'object' || error === null || name === 'ref') return []
    const field = [...path, name]
    const message = 'message' in error && typeof error.message === 'string' ? error.message : ''
    return message === '' ? flatten(error, field) : [{ field: field.join('.'), message }]
  })
}

interface Start {
  defaultValue?: string
  defaultChecked?: boolean
}

/** What a control begins with. Nothing for an empty one: a password that is typed must not come into the document. */
function startOf(value: unknown): Start {
  if (typeof value === 'boolean') return { defaultChecked: value }
  if (typeof value === 'number' && !Number.isNaN(value)) return { defaultValue: String(value) }
  return typeof value === 'string' && value !== '' ? { defaultValue: value } : {}
}

/**
 * What someone entered before the page's script ran; empty where they left a control as it came. A radio button, a
 * checkbox and a list have a value of their own even when nobody touched them.
 */
function chosenBefore(element: HTMLInputElement | HTMLSelectElement): string | true {
  if (element instanceof HTMLSelectElement) {
    const asItCame = [...element.options].findIndex((option) => option.defaultSelected)
    return element.selectedIndex === Math.max(0, asItCame) ? '' : element.value
  }
  if (element.type === 'checkbox') return element.checked && !element.defaultChecked ? true : ''
  if (element.type === 'radio') return element.checked && !element.defaultChecked ? element.value : ''
  return element.value === element.defaultValue ? '' : element.value
}
