import { type ReactNode, useEffect, useRef } from 'react'
import { CoverArt } from '../../ui/pictures/cover-art.tsx'

export interface AccountPageProps {
  title: string
  lead?: ReactNode
  /** The page replaced another without a navigation: its title takes the focus so that screen readers announce it. */
  isAnswer?: boolean
  children: ReactNode
}

export function AccountPage({ title, lead, isAnswer = false, children }: AccountPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAnswer) heading.current?.focus()
  }, [isAnswer])
  return (
    <main
      id="main"
      tabIndex={-1}
      className="wrap grid items-start gap-x-18 py-12 md:py-[clamp(48px,6vw,88px)] lg:grid-cols-[7fr_5fr]"
    >
      <div className="w-full max-w-narrow max-lg:mx-auto">
        <h1 ref={heading} tabIndex={isAnswer ? -1 : undefined} className="type-section">
          {title}
        </h1>
        {lead && <p className="type-lead mt-4">{lead}</p>}
        <div className="mt-8">{children}</div>
      </div>
      {/* Not fetched where CSS hides it; keeps its place however long the form grows. */}
      <CoverArt
        id="campus"
        department="foundation"
        columns={4}
        rows={5}
        className="max-lg:hidden lg:sticky lg:top-[calc(var(--header-height)+39px)]"
      />
    </main>
  )
}
