import { type ReactNode, useEffect, useRef } from 'react'

export interface AccountPageProps {
  title: string
  lead?: ReactNode
  /** The page took another's place without a load: its title takes the focus, so that it is read. */
  isAnswer?: boolean
  children: ReactNode
}

/** The narrow page of everything about signing in: a title, a sentence, a form. */
export function AccountPage({ title, lead, isAnswer = false, children }: AccountPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAnswer) heading.current?.focus()
  }, [isAnswer])
  return (
    <main id="main" tabIndex={-1} className="wrap py-12 md:py-20">
      <div className="mx-auto max-w-narrow">
        <h1 ref={heading} tabIndex={isAnswer ? -1 : undefined} className="type-section">
          {title}
        </h1>
        {lead && <p className="type-lead mt-4">{lead}</p>}
        <div className="mt-8">{children}</div>
      </div>
    </main>
  )
}
