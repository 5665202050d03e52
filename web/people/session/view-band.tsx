import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { userAddress } from '../../../rules/addresses.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'

interface ViewBandProps {
  /** The person being impersonated. */
  name: string
  view: NonNullable<OutputOf<'GET /api/auth/session'>['view']>
}

/** A full page load, so that nothing seen while impersonating stays in memory. */
const leave = (to: string) => window.location.assign(to)

/** Shown on every page during impersonation: whom, how long, the way back. */
export function ViewBand({ name, view }: ViewBandProps) {
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const left = Math.max(0, new Date(view.endsAt).getTime() - Date.now())
    const timer = setTimeout(() => leave('/admin'), left + 1_000)
    return () => clearTimeout(timer)
  }, [view.endsAt])
  const end = async () => {
    setBusy(true)
    try {
      const { userId } = await callApi('DELETE /api/user/view', {})
      leave(userId === null ? '/admin' : userAddress(userId))
    } catch (error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'That didn’t work', description, variant: 'destructive' })
      setBusy(false)
    }
  }
  return (
    <aside aria-label="Viewing as someone else" className="surface-gold">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <p className="flex min-w-0 items-center gap-3">
          <Eye className="shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            You’re viewing the site as{' '}
            <strong>
              <bdi>{name}</bdi>
            </strong>{' '}
            and can’t change anything.
          </span>
        </p>
        <Button variant="ink" size="small" busy={busy} onClick={() => void end()}>
          {`Back to ${view.by}`}
        </Button>
      </div>
    </aside>
  )
}
