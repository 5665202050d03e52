import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { sessionQuery } from '../session-query.ts'
import { type CopyKind, copyName, type DeviceCopy, removeCopiesOfOthers } from './device-copy.ts'

/**
 * Whose copies may be read and written here. On a shared computer, one person must not read another's unsaved text:
 * other people's copies of the kind are removed when they are found.
 *
 * @returns the id of the viewer
 */
export function useOwner(kind: CopyKind): string {
  const queryClient = useQueryClient()
  // From the moment the screen opened: after a sign-out its text still belongs to its author.
  const [session] = useState(() => queryClient.getQueryData(sessionQuery.queryKey))
  const personId = session?.user?.id ?? 'visitor'
  // During impersonation the copies on the device are not the viewed person's.
  const isThemselves = session?.user != null && session.view === null
  useEffect(() => {
    if (isThemselves) removeCopiesOfOthers(kind, personId)
  }, [kind, personId, isThemselves])
  return personId
}

/** The name under which this device keeps something of the viewer. */
export function useCopyName(kind: CopyKind, key: string) {
  const personId = useOwner(kind)
  return { name: copyName(kind, personId, key), personId }
}

/**
 * A value that is kept on this device with every change, until it was sent.
 *
 * @param initial where there is no copy
 * @param isEmpty such a value is not kept
 * @param typed returns what was typed before hydration, joined with the copy on this device, or null; called once
 */
export function useDeviceCopy<Value>(
  copy: DeviceCopy<Value>,
  initial: Value,
  isEmpty: (value: Value) => boolean,
  typed: (kept: Value | null) => Value | null = () => null,
) {
  const [value, setValue] = useState(initial)
  const [isRestored, setRestored] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, after hydration
  useEffect(() => {
    const kept = copy.read()
    const early = typed(kept)
    if (early !== null) copy.write(early)
    const value = early ?? kept
    if (value === null || isEmpty(value)) return
    setValue(value)
    setRestored(true)
  }, [])
  /** Changes the value on screen alone. */
  const reset = useCallback((next: (value: Value) => Value) => {
    setValue(next)
    setRestored(false)
  }, [])
  return {
    value,
    isRestored,
    reset,
    forget: copy.forget,
    change(next: Value) {
      setValue(next)
      if (isEmpty(next)) copy.forget()
      else copy.write(next)
    },
  }
}
