import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { isControl, writtenIn } from '../text/written-in.ts'
import { keepScrollbarPlace } from './keep-scrollbar-place.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Read with the title. */
  description?: ReactNode
  children?: ReactNode
  /** Primary first. */
  actions?: ReactNode
  wide?: boolean
  /** A question that needs an answer: an alert that does not close on a click outside. */
  question?: boolean
  /** Initial focus; by default the first control. */
  firstFocus?: RefObject<HTMLElement | null>
  /** Moves the focus after closing; by default it returns to the opener. */
  onClosed?: () => void
}

/**
 * Traps and restores the focus. Escape, the cross, DialogCancel and a click outside close it. If something was typed in
 * it, the click does nothing and the others ask first. Without Radix Overlay, which locks scrolling by injecting a
 * style element that the content policy forbids; overlays.css locks it instead.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, actions, wide, question, firstFocus, onClosed } =
    props
  // Without a Radix trigger, remember the opener here.
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (open) keepScrollbarPlace()
    // Closed from outside while asking: do not ask again after reopening.
    else setAsks(false)
  }, [open])
  const [written] = useState(writtenIn)
  const [asks, setAsks] = useState(false)
  const change = (opens: boolean) => {
    if (!opens && !question && written.isChanged()) setAsks(true)
    else onOpenChange(opens)
  }
  return (
    <RadixDialog.Root open={open} onOpenChange={change}>
      <RadixDialog.Portal>
        <div className="dialog-backdrop" aria-hidden="true" />
        <RadixDialog.Content
          className={classNames('dialog', wide && 'dialog-wide')}
          role={question ? 'alertdialog' : 'dialog'}
          aria-modal="true"
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            if (!firstFocus?.current) return
            event.preventDefault()
            firstFocus.current.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (onClosed) onClosed()
            else focusAgain(opener.current)
          }}
          onInteractOutside={(event) => {
            if (question || written.isChanged()) event.preventDefault()
          }}
          onFocusCapture={({ target }) => isControl(target) && written.turnTo(target)}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <RadixDialog.Title className="type-heading pr-10">{title}</RadixDialog.Title>
          {description && (
            <RadixDialog.Description className="mt-2 text-ink-2">{description}</RadixDialog.Description>
          )}
          {children && <div className="mt-5">{children}</div>}
          {actions && <div className="dialog-actions">{actions}</div>}
          {!question && (
            <RadixDialog.Close className="icon-button dialog-close" aria-label="Close">
              <X />
            </RadixDialog.Close>
          )}
          {asks && (
            <ConfirmDialog
              open
              onOpenChange={setAsks}
              title="Close without saving?"
              description="Your changes aren’t saved."
              confirmLabel="Close without saving"
              cancelLabel="Keep editing"
              danger
              onConfirm={() => {
                setAsks(false)
                onOpenChange(false)
              }}
            />
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** Closes the surrounding dialog like its cross, with the same question about unsaved text. */
export const DialogCancel = ({ children = 'Cancel' }: { children?: ReactNode }) => (
  <RadixDialog.Close asChild>
    <Button variant="outline">{children}</Button>
  </RadixDialog.Close>
)

/** If the opener is gone and nothing else took the focus, focus the page. */
function focusAgain(opener: Element | null): void {
  const isTaken = document.activeElement !== null && document.activeElement !== document.body
  if (!opener?.isConnected && isTaken) return
  const place = opener?.isConnected ? opener : document.getElementById('main')
  if (place instanceof HTMLElement) place.focus()
}

export interface ConfirmDialogProps
  extends Pick<DialogProps, 'open' | 'onOpenChange' | 'title' | 'description'> {
  /** States the action: "Delete course", never "OK". */
  confirmLabel: string
  cancelLabel?: string
  onConfirm: () => void
  busy?: boolean
  /** Red, for irreversible actions. Cancel has the focus, so a second Enter cancels. */
  danger?: boolean
}

/** Confirms an action. Stays open until the caller closes it, so that `busy` is visible. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel = 'Cancel', onConfirm, busy, danger, ...dialog } = props
  const cancel = useRef<HTMLButtonElement>(null)
  const actions = (
    <>
      <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
      <Button ref={cancel} variant="outline" onClick={() => dialog.onOpenChange(false)}>
        {cancelLabel}
      </Button>
    </>
  )
  return <Dialog {...dialog} question actions={actions} {...(danger ? { firstFocus: cancel } : {})} />
}
