import { createRoot } from 'react-dom/client'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { showWaitingToast } from '../ui/feedback/waiting-toast.ts'

let isShown = false

/** Puts toasts into a document, once. */
export function showToasts(): void {
  if (isShown) return
  isShown = true
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />)
  showWaitingToast()
}
