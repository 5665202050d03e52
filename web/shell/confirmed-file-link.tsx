import { type MouseEvent, type ReactNode, useState } from 'react'
import { ConfirmationCancelled, confirmFirst, sentenceOf } from '../lib/api.ts'
import { ExternalButtonLink } from '../ui/button.tsx'
import { toast } from '../ui/feedback/toast.ts'

/** A download that requires confirmation: asks first, then downloads. */
export function ConfirmedFileLink({ href, children }: { href: string; children: ReactNode }) {
  const [busy, setBusy] = useState(false)
  const download = async (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      await confirmFirst()
      const link = document.createElement('a')
      link.href = href
      link.download = ''
      link.click()
    } catch (error) {
      if (error instanceof ConfirmationCancelled) return
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'The file wasn’t downloaded', description, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <ExternalButtonLink
      href={href}
      variant="outline"
      download
      aria-busy={busy}
      onClick={(event) => void download(event)}
    >
      {children}
    </ExternalButtonLink>
  )
}
