import { type ReactNode, useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../lib/api.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'

export interface LinkAnswerPageProps {
  title: string
  lead: ReactNode
  button: string
  /** Follows the link. @returns what replaces the page */
  follow: () => Promise<{ title: string; text: ReactNode }>
}

/** Target of a link in an email. The visitor has to press a button, because mail scanners open links too. */
export function LinkAnswerPage({ title, lead, button, follow }: LinkAnswerPageProps) {
  const [done, setDone] = useState<{ title: string; text: ReactNode } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (done) heading.current?.focus()
  }, [done])

  const go = async () => {
    setBusy(true)
    setFailure(null)
    try {
      setDone(await follow())
    } catch (error) {
      setFailure(sentenceOf(error, 'This didn’t work. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <main id="main" tabIndex={-1} className="wrap py-12 md:py-20">
      <div className="max-w-narrow max-lg:mx-auto">
        <h1 ref={heading} tabIndex={-1} className="type-section">
          {done?.title ?? title}
        </h1>
        <div className="type-lead mt-4 mb-8">{done?.text ?? lead}</div>
        {failure && <Alert tone="bad" role="alert" title={failure} className="mb-8" />}
        {done ? (
          <ButtonLink to="/dashboard/profile">Go to your account</ButtonLink>
        ) : (
          <>
            <noscript>
              <p className="mb-6">This needs JavaScript. Please turn it on.</p>
            </noscript>
            <Button busy={busy} onClick={go}>
              {button}
            </Button>
          </>
        )}
      </div>
    </main>
  )
}
