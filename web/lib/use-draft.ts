import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

const patience = 400
const nameOf = (key: string) => `creare-draft-${key}`

/** @returns whether this device keeps a draft of the form */
export function hasDraft(key: string): boolean {
  try {
    return localStorage.getItem(nameOf(key)) !== null
  } catch {
    // Storage is forbidden.
    return false
  }
}

/**
 * Keeps what was typed into a form on this device, so that a reload or a closed tab loses nothing. Never the
 * fields in `except`: a password does not belong in a browser's storage.
 *
 * @returns forgets the draft; call it when the form was sent
 */
export function useDraft<Values extends FieldValues>(
  key: string,
  form: Pick<UseFormReturn<Values>, 'reset' | 'watch' | 'getValues'>,
  except: readonly string[] = [],
): () => void {
  const name = nameOf(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is one object for the life of the page
  useEffect(() => {
    try {
      const draft = JSON.parse(localStorage.getItem(name) ?? 'null')
      if (draft !== null && typeof draft === 'object') form.reset({ ...form.getValues(), ...draft })
    } catch {
      // A draft that cannot be read is no draft.
    }
    let timer: ReturnType<typeof setTimeout>
    const { unsubscribe } = form.watch((values) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const kept = Object.entries(values).filter(([field, value]) => !except.includes(field) && value)
        try {
          localStorage.setItem(name, JSON.stringify(Object.fromEntries(kept)))
        } catch {
          // Storage is full or forbidden; the form works without.
        }
      }, patience)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [name])
  return () => localStorage.removeItem(name)
}
