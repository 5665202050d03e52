import type { ReactNode } from 'react'

/** Specification section 9. */
export const TOAST_LIMIT = 1
export const TOAST_DURATION = 5000
export const TOAST_REMOVAL_DELAY = 1_000_000
export const TOAST_SWIPE_THRESHOLD = 50

export interface ToastMessage {
  title?: ReactNode
  description?: ReactNode
  /** `destructive` for failures: red and announced immediately. */
  variant?: 'default' | 'destructive'
}

export interface ToastEntry extends ToastMessage {
  id: string
  open: boolean
}

/** setTimeout, injected so that tests control the clock. */
type Later = (run: () => void, milliseconds: number) => void

/**
 * Toasts, newest first, at most one. `dismiss` closes a toast and removes it much later; `remove` removes it
 * immediately. Without an id both affect all.
 */
export function createToastStore(later: Later = (run, milliseconds) => setTimeout(run, milliseconds)) {
  let toasts: readonly ToastEntry[] = []
  let lastId = 0
  const leaving = new Set<string>()
  const listeners = new Set<() => void>()

  const change = (next: readonly ToastEntry[]) => {
    toasts = next
    for (const listener of listeners) listener()
  }
  const update = (id: string, message: ToastMessage & { open?: boolean }) =>
    change(toasts.map((toast) => (toast.id === id ? { ...toast, ...message } : toast)))
  const remove = (id?: string) => change(id === undefined ? [] : toasts.filter((toast) => toast.id !== id))
  const dismiss = (id?: string) => {
    for (const toast of toasts) {
      if ((id !== undefined && toast.id !== id) || leaving.has(toast.id)) continue
      leaving.add(toast.id)
      later(() => {
        leaving.delete(toast.id)
        remove(toast.id)
      }, TOAST_REMOVAL_DELAY)
    }
    change(toasts.map((toast) => (id === undefined || toast.id === id ? { ...toast, open: false } : toast)))
  }
  const add = (message: ToastMessage) => {
    const id = String(++lastId)
    change([{ ...message, id, open: true }, ...toasts].slice(0, TOAST_LIMIT))
    return { id, update: (next: ToastMessage) => update(id, next), dismiss: () => dismiss(id) }
  }
  return {
    add,
    update,
    dismiss,
    remove,
    read: () => toasts,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The page's store, shown by Toaster. */
export const toastStore = createToastStore()

/**
 * `toast({ title: 'Profile updated' })` from anywhere. It closes after five seconds; for anything the reader must not
 * miss use an Alert.
 */
export function toast(message: ToastMessage) {
  return toastStore.add(message)
}
