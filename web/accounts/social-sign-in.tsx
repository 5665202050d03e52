import { useState } from 'react'
import type { Provider } from '../../contract/providers.ts'
import { ApiError, callApi } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'

/** The seven specified providers, in their order. */
const specified: readonly Provider[] = [
  { id: 'google', name: 'Google' },
  { id: 'facebook', name: 'Facebook' },
  { id: 'x', name: 'X' },
  { id: 'instagram', name: 'Instagram' },
  { id: 'tiktok', name: 'TikTok' },
  { id: 'twitch', name: 'Twitch' },
  { id: 'kick', name: 'Kick' },
]

export interface SocialSignInProps {
  /** Those that one can sign in through here. */
  available: readonly Provider[]
  next: string | undefined
}

/** The school's own sign-in where there is one, and the seven providers. One whose keys are not set says so. */
export function SocialSignIn({ available, next }: SocialSignInProps) {
  const [busy, setBusy] = useState<string | null>(null)
  const others = available.filter(({ id }) => !specified.some((one) => one.id === id))

  const choose = async ({ id }: Provider) => {
    if (busy) return
    if (!available.some((one) => one.id === id)) {
      toast({ title: 'Coming Soon', description: 'Social login integrations coming soon' })
      return
    }
    setBusy(id)
    try {
      const body = next === undefined ? {} : { next }
      const { url } = await callApi('POST /api/auth/providers/{id}', { params: { id }, body })
      window.location.assign(url)
    } catch (error) {
      setBusy(null)
      const description =
        error instanceof ApiError && error.status > 0
          ? error.message
          : 'Something went wrong. Please try again.'
      toast({ title: 'Login Error', description, variant: 'destructive' })
    }
  }
  return (
    <fieldset className="mt-8 border-t border-line pt-6">
      <legend className="type-note float-left mb-3 w-full text-ink-2">Or continue with</legend>
      <div className="clear-both flex flex-wrap gap-2 sm:grid sm:grid-cols-4">
        {[...others, ...specified].map((provider) => (
          <Button
            key={provider.id}
            variant="outline"
            size="small"
            busy={busy === provider.id}
            onClick={() => choose(provider)}
          >
            {provider.name}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
