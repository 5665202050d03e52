import { X } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import { classNames } from '../class-names.ts'
import { TOAST_DURATION, TOAST_SWIPE_THRESHOLD, type ToastEntry, toastStore } from './toast.ts'

/**
 * The Radix part of the toaster: a timer that pauses on hover and focus, swipe to dismiss, F8 to focus, and a live
 * region (assertive for failures).
 */
export function ToastRegion({ toasts }: { toasts: readonly ToastEntry[] }) {
  // A new provider per toast: after a click on Close, Radix stays paused (its listeners are removed before the pointer
  // leaves), and later toasts would never close.
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
