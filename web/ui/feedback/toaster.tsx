import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { type ToastEntry, toastStore } from './toast.ts'

const none: readonly ToastEntry[] = []

/**
 * Place it once per page. The Radix part loads with the first toast. If that fails, perhaps while reporting a network
 * error, it shows toasts plainly.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none)
  const [Region, setRegion] = useState<ComponentType<{ toasts: readonly ToastEntry[] }>>()
  const wanted = toasts.length > 0
  useEffect(() => {
    if (!wanted) return
    import('./toast-region.tsx').then(
      (part) => setRegion(() => part.ToastRegion),
      () => setRegion(() => PlainRegion),
    )
  }, [wanted])
  return Region ? <Region toasts={toasts} /> : null
}

function PlainRegion({ toasts }: { toasts: readonly ToastEntry[] }) {
  return (
    <div className="toast-viewport" role="alert">
      {toasts
        .filter((entry) => entry.open)
        .map((entry) => (
          <div
            key={entry.id}
            className={entry.variant === 'destructive' ? 'toast toast-destructive' : 'toast'}
          >
            <span className="toast-mark" />
            <div>
              <p className="toast-title">{entry.title}</p>
              <p className="toast-description">{entry.description}</p>
            </div>
          </div>
        ))}
    </div>
  )
}
