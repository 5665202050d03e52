import { toast } from './toast.ts'

const key = 'creare-toast'

interface PlainToast {
  title: string
  description: string
}

/** Shows a toast on the page that the browser loads next. */
export function toastOnNextPage(message: PlainToast): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(message))
  } catch {
    // Refused in some private windows; the notice is then lost, and nothing else.
  }
}

/** Shows the toast that the page before left. */
export function showWaitingToast(): void {
  const message = takeWaitingToast()
  if (message !== null) toast(message)
}

/** Whether a toast waits; asked before the code of toasts is loaded. */
export const hasWaitingToast = (): boolean => {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function takeWaitingToast(): PlainToast | null {
  try {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return kept === null ? null : (JSON.parse(kept) as PlainToast)
  } catch {
    return null
  }
}
