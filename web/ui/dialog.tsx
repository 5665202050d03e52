import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { keepScrollbarPlace } from './keep-scrollbar-place.ts'
import { isControl, writtenIn } from './written-in.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Read aloud with the title. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons, primary first. */
  actions?: ReactNode
  wide?: boolean
  /** A question that must be answered: read as an alert, and not closed by a click outside. */
  question?: boolean
  /** Has the focus at first; otherwise the first control has it. */
  firstFocus?: RefObject<HTMLElement | null>
  /** Takes the keyboard where it belongs once the dialog is closed; otherwise it goes back to what opened it. */
  onClosed?: () => void
}

/**
 * Something to settle before going on. Focus stays inside and returns; Escape closes, and so do the cross, DialogCancel
 * and a click outside. Where something is written in it, that click does nothing, and the others ask first.
 * No Radix Overlay: it locks scrolling with an injected style element, which the content policy refuses;
 * overlays.css keeps the page still instead.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, actions, wide, question, firstFocus, onClosed } =
    props
  // Opened by state and not by a Radix trigger, so the way back has to be remembered here.
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (open) keepScrollbarPlace()
    // Closed from outside while it asked: it is not asked about when it is opened again.
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
              description="What you wrote here is not saved."
              confirmLabel="Close without saving"
              cancelLabel="Go on writing"
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

/** Closes the dialog around it as its cross does, by the same rule: what is written in it is asked about first. */
export const DialogCancel = ({ children = 'Cancel' }: { children?: ReactNode }) => (
  <RadixDialog.Close asChild>
    <Button variant="outline">{children}</Button>
  </RadixDialog.Close>
)

/** What opened the dialog may be gone by what was settled in it: then the page has the focus, not nothing. */
function focusAgain(opener: Element | null): void {
  const place = opener?.isConnected ? opener : document.getElementById('main')
  if (place instanceof HTMLElement) place.focus()
}

export interface ConfirmDialogProps
  extends Pick<DialogProps, 'open' | 'onOpenChange' | 'title' | 'description'> {
  /** Says what happens: "Delete course", never "OK". */
  confirmLabel: string
  cancelLabel?: string
  onConfirm: () => void
  busy?: boolean
  /** Red, for what cannot be undone; a second Enter then cancels, since Cancel has the focus. */
  danger?: boolean
}

/** Asks before something hard to undo. Stays open until the caller closes it, so `busy` can be seen. */
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
