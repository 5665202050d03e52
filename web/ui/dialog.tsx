import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { keepScrollbarPlace } from './keep-scrollbar-place.ts'

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
}

/**
 * Something to settle before going on. Focus stays inside and returns; Escape closes.
 * No Radix Overlay: it locks scrolling with an injected style element, which the content policy refuses;
 * overlays.css keeps the page still instead.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, actions, wide, question } = props
  // Opened by state and not by a Radix trigger, so the way back has to be remembered here.
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (open) keepScrollbarPlace()
  }, [open])
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <div className="dialog-backdrop" aria-hidden="true" />
        <RadixDialog.Content
          className={classNames('dialog', wide && 'dialog-wide')}
          role={question ? 'alertdialog' : 'dialog'}
          aria-modal="true"
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
          onInteractOutside={question ? (event) => event.preventDefault() : undefined}
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
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

export interface ConfirmDialogProps
  extends Pick<DialogProps, 'open' | 'onOpenChange' | 'title' | 'description'> {
  /** Says what happens: "Delete course", never "OK". */
  confirmLabel: string
  cancelLabel?: string
  onConfirm: () => void
  busy?: boolean
  /** Red, for what cannot be undone. */
  danger?: boolean
}

/** Asks before something hard to undo. Stays open until the caller closes it, so `busy` can be seen. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel = 'Cancel', onConfirm, busy, danger, ...dialog } = props
  const actions = (
    <>
      <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
      <Button variant="outline" onClick={() => dialog.onOpenChange(false)}>
        {cancelLabel}
      </Button>
    </>
  )
  return <Dialog {...dialog} question actions={actions} />
}
