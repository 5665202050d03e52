import type { ReactNode } from 'react'

interface SignOutButtonProps {
  /** Missing in a document, whose script hears the button. */
  onSignOut?: (() => void) | undefined
  className?: string
  children: ReactNode
}

/** A form, so that it works before hydration and without a script; see `/` in web/page-forms.ts. */
export function SignOutButton({ onSignOut, className, children }: SignOutButtonProps) {
  return (
    <form method="post" action="/">
      <button
        type="submit"
        data-press="sign-out"
        className={className}
        onClick={
          onSignOut &&
          ((event) => {
            event.preventDefault()
            onSignOut()
          })
        }
      >
        {children}
      </button>
    </form>
  )
}
