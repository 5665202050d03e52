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
import type { SentForm } from './sent-form.ts'

export interface FormProblem {
  field: string
  message: string
}

/**
 * A form checked by a contract schema, the same one the server uses. Errors appear after the first submit, at each
 * field and in the summary; server errors are shown at their fields too.
 *
 * Give the form a method other than GET, with which the browser would put the fields, passwords included, into the URL:
 * `post` where its page takes the form without a script (web/page-forms.ts), otherwise `dialog`, which does nothing.
 *
 * @param sent the form as it was sent without a script, whose values and errors it begins with
 */
export function useContractForm<Schema extends z.ZodMiniType<FieldValues, FieldValues>>(
  schema: Schema,
  defaultValues: DefaultValues<z.input<Schema>>,
  sent: SentForm | null = null,
) {
  const [refused] = useState(() => sent?.problem?.errors ?? [])
  // One object for all renders: react-hook-form takes every new one for news.
  const [sentErrors] = useState(() =>
    Object.fromEntries(refused.map(({ field, message }) => [field, { type: 'server', message }])),
  )
  const form = useForm<z.input<Schema>, unknown, z.output<Schema>>({
    resolver: standardSchemaResolver(schema as never),
    defaultValues: { ...defaultValues, ...sent?.values } as DefaultValues<z.input<Schema>>,
    ...(refused.length === 0 ? {} : { errors: sentErrors as never }),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    // The summary takes the focus; it links to the fields.
    shouldFocusError: false,
  })
  const [problems, setProblems] = useState<FormProblem[]>(refused)
  const isUnderWay = useRef(false)
  const known = useRef(new WeakSet<Element>())
  /** The last saved values. */
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
   * Known values are part of the server-rendered document. What the person or a password manager entered before
   * hydration is kept.
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
   * Ignores a second submit while the first is pending, because a double click can arrive before the button is busy.
   *
   * @param send called with the checked values; a refusal with fields is shown at the fields, anything else goes to
   *   `onFailure`
   */
  const submit = (send: (values: z.output<Schema>) => Promise<void>, onFailure: (error: unknown) => void) => {
    const handle = form.handleSubmit(async (values) => {
      setProblems([])
      const sent = valuesNow()
      wasReset.current = false
      try {
        await send(values)
        // Text typed while sending is still unsaved, unless the form was reset to the saved values.
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

  // Fixed fields leave the summary. A new error shows at its field, and in the summary after the next submit. Reads the
  // form directly, because rendered values are older than a submit's errors.
  useEffect(() => {
    const left = problems.filter(({ field }) => form.getFieldState(field as Path<z.input<Schema>>).error)
    if (left.length < problems.length) setProblems(left)
  })

  const errorOf = (field: Path<z.input<Schema>>): string | undefined => {
    const message = form.getFieldState(field, form.formState).error?.message
    return message === undefined ? undefined : String(message)
  }
  /** For the navigation blocker. */
  const isUnsaved = () => !isUnderWay.current && saved.current !== null && saved.current !== valuesNow()
  return { ...form, register, reset, problems, submit, errorOf, isUnsaved }
}

/** The messages of all fields, including those in lists (`links.0.url`). */
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

/** A control's initial value; none for empty ones, so that a typed password never becomes part of the document. */
function startOf(value: unknown): Start {
  if (typeof value === 'boolean') return { defaultChecked: value }
  if (typeof value === 'number' && !Number.isNaN(value)) return { defaultValue: String(value) }
  return typeof value === 'string' && value !== '' ? { defaultValue: value } : {}
}

/**
 * What was entered before hydration; empty for untouched controls, whose radio buttons, checkboxes and selects have a
 * value anyway.
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
