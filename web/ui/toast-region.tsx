import { X } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import { classNames } from './class-names.ts'
import { TOAST_DURATION, TOAST_SWIPE_THRESHOLD, type ToastEntry, toastStore } from './toast.ts'

/**
 * The Radix half of the toaster: timer that waits while hovered or focused, swipe to the right, F8 to reach it,
 * and a live region, polite for news and assertive for failures.
 */
export function ToastRegion({ toasts }: { toasts: readonly ToastEntry[] }) {
  // A fresh provider per toast: after a click on Close, Radix's stays paused for good (its listeners go with the
  // last toast, before the pointer leaves), and every later toast would stand until touched.
  return (
    <RadixToast.Provider
      key={toasts[0]?.id}
      duration={TOAST_DURATION}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_THRESHOLD}
    >
      {toasts.map((entry) => (
        <RadixToast.Root
          key={entry.id}
          className={classNames('toast', entry.variant === 'destructive' && 'toast-destructive')}
          type={entry.variant === 'destructive' ? 'foreground' : 'background'}
          open={entry.open}
          onOpenChange={(open) => {
            if (!open) toastStore.dismiss(entry.id)
          }}
        >
          <span className="toast-mark" aria-hidden="true" />
          <div>
            {entry.title && <RadixToast.Title className="toast-title">{entry.title}</RadixToast.Title>}
            {entry.description && (
              <RadixToast.Description className="toast-description">
                {entry.description}
              </RadixToast.Description>
            )}
          </div>
          <RadixToast.Close className="icon-button" aria-label="Close">
            <X />
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport className="toast-viewport" />
    </RadixToast.Provider>
  )
}
