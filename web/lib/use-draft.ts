import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { deviceCopy } from './autosave/device-copy.ts'

const debounceMs = 400
type Values = Record<string, unknown>
const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null
const copyOf = (key: string) => deviceCopy(`creare-draft-${key}`, isValues)

/** @returns whether this device keeps a draft of the form */
export function hasDraft(key: string): boolean {
  return copyOf(key).read() !== null
}

/**
 * Writes a draft once no one has typed for a moment.
 *
 * @returns `keep` takes what the form holds now; `write` writes it at once, where it is not written yet; `forget` lets go
 *   of it and removes what was written: a form that was sent right after its last key must not come back
 */
export function draftKeeper(key: string, except: readonly string[] = []) {
  const copy = copyOf(key)
  let timer: ReturnType<typeof setTimeout> | undefined
  let unwritten: Values | null = null
  const write = () => {
    clearTimeout(timer)
    if (unwritten === null) return
    const kept = Object.entries(unwritten).filter(([field, value]) => !except.includes(field) && value)
    copy.write(Object.fromEntries(kept))
    unwritten = null
  }
  return {
    keep(values: Values) {
      clearTimeout(timer)
      unwritten = values
      timer = setTimeout(write, debounceMs)
    },
    write,
    forget() {
      clearTimeout(timer)
      unwritten = null
      copy.forget()
    },
  }
}

/**
 * Keeps what was typed into a form on this device, so that a reload or a closed tab loses nothing. Never the
 * fields in `except`: a password does not belong in a browser's storage.
 *
 * @returns `forget` to call when the form was sent; `isBack` while it holds an earlier draft, which `discard` removes:
 *   another person may use this device now
 */
export function useDraft<Fields extends FieldValues>(
  key: string,
  form: Pick<UseFormReturn<Fields>, 'reset' | 'watch' | 'getValues' | 'formState'>,
  except: readonly string[] = [],
) {
  const [{ keep, write, forget }] = useState(() => draftKeeper(key, except))
  const [isBack, setBack] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is one object for the life of the page
  useEffect(() => {
    const draft = copyOf(key).read()
    if (draft !== null) {
      form.reset({ ...form.getValues(), ...draft })
      setBack(Object.keys(draft).length > 0)
    }
    const { unsubscribe } = form.watch(keep)
    // Text typed before this script loaded is older than the subscription.
    const typed = form.getValues()
    if (draft === null && JSON.stringify(typed) !== JSON.stringify(form.formState.defaultValues)) keep(typed)
    // A page that is left or reloaded does not wait for the timer.
    addEventListener('pagehide', write)
    return () => {
      removeEventListener('pagehide', write)
      unsubscribe()
      write()
    }
  }, [])
  const discard = () => {
    forget()
    // A new page, and not a reload, on which some browsers fill in again what stood in fields.
    location.assign(location.pathname + location.search)
  }
  return { forget, isBack, discard }
}
